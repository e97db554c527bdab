-- Deciding about many children in one call: those that are chosen in a list are approved or rejected, or this is undone.
--
--                          administrator    reviewer      anyone else
--   decide_applications    yes              own states    42501
--
-- Each is decided as it would be by itself. What is refused of one leaves the others alone.

create type private.application_decision as (
  id uuid,
  loaded_at timestamptz,
  status public.application_status,
  reason text,
  is_undo boolean
);
comment on type private.application_decision is
  'One of many decisions about children: a status with, of a rejection, its reason, or the undo of the last decision.';

create type private.application_change as (id uuid, loaded_at timestamptz, changes jsonb);
comment on type private.application_change is
  'One of many changes of children: fields as update_application takes them, or null for the undo of the last decision.';

create function private.change_application(change private.application_change) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  state text;
  message text;
  detail text;
begin
  if change.changes is null then
    perform private.undo_decision(change.id, change.loaded_at);
  else
    perform private.update_application(change.id, change.changes, change.loaded_at);
  end if;
  return jsonb_build_object('is_done', true, 'updated_at', (select a.updated_at from public.applications a where a.id = change.id));
exception when raise_exception or insufficient_privilege or integrity_constraint_violation then
  get stacked diagnostics state = returned_sqlstate, message = message_text, detail = pg_exception_detail;
  return private.refusal(state, message, detail);
end
$$;
comment on function private.change_application is
  'Changes one of many and says so, with when it was written, or by what code it is refused, without a trace of it.';

create function private.decide_applications(call_id uuid, decisions jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted private.application_decision[];
  decision private.application_decision;
  answer jsonb;
begin
  perform private.require('applications:write');
  if call_id is null or jsonb_typeof(decisions) is distinct from 'array' or jsonb_array_length(decisions) not between 1 and 50 then
    raise exception 'decisions_refused' using errcode = 'P0001', detail = 'A call has its id and 1 to 50 decisions.';
  end if;
  wanted := array(
    select jsonb_populate_record(null::private.application_decision, d.given)
    from jsonb_array_elements(decisions) with ordinality d (given, place) order by d.place);
  if exists (
    select from unnest(wanted) w
    where num_nulls(w.id, w.loaded_at) > 0
      or case when w.is_undo then w.status is not null else (w.status in ('approved', 'rejected')) is not true end) then
    raise exception 'decisions_refused' using errcode = 'P0001', detail = 'Each approves or rejects a child, or undoes this.';
  end if;
  answer := private.kept_answer(call_id, 'decide_applications');
  if answer is not null then
    return answer;
  end if;
  -- All of them before the first is written, so that two calls may name them in any order.
  perform private.lock_books(false);
  perform private.lock_rows(array(select w.id from unnest(wanted) w), '{}', '{}', '{}', '{}', '{}');
  answer := '[]';
  foreach decision in array wanted loop
    answer := answer || private.change_application(row(decision.id, decision.loaded_at, case
      when decision.status = 'rejected' then jsonb_build_object('status', decision.status, 'rejection_reason', decision.reason)
      when decision.status = 'approved' then jsonb_build_object('status', decision.status) end));
  end loop;
  return private.keep_answer(call_id, answer);
end
$$;
comment on function private.decide_applications is
  'Decides about up to 50 children, each by itself, and says what became of each; asked again within a day, it says it again.';

create function public.decide_applications(call_id uuid, decisions jsonb) returns jsonb
  language sql volatile security invoker set search_path = ''
as $$
  select private.decide_applications(call_id, decisions)
$$;
comment on function public.decide_applications is
  'Decides about up to 50 children in one call: decisions are objects of id and loaded_at, the updated_at that was '
  'loaded, with status approved, or rejected and its reason, or with is_undo true, as undo_decision. Returns an object '
  'for each, in their order: is_done with the new updated_at, else code, message and details of what refused it. '
  'call_id is an id that the page makes: within a day the same member gets the same answer to it, and nothing is done '
  'twice. Administrators, and reviewers of the own states; errors: decisions_refused, call_id_in_use.';
grant execute on function private.decide_applications, public.decide_applications to authenticated;

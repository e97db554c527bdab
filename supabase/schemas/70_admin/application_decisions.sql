-- Deciding about many children in one call: children selected in a list are approved or rejected, or the decision is undone; the best of
-- a ranking become finalists, or lose that status.
--
--                          administrator    reviewer      anyone else
--   decide_applications    yes              own states    42501
--
-- Each is decided as if on its own. A refused one does not affect the others.

create type private.application_decision as (
  id uuid,
  loaded_at timestamptz,
  status public.application_status,
  reason text,
  is_finalist boolean,
  is_undo boolean
);
comment on type private.application_decision is
  'One of many decisions about children: a status with, of a rejection, its reason; whether it is a finalist; or the undo of the last '
  'decision.';

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
    from jsonb_array_elements(decisions) with ordinality d (given, position) order by d.position);
  if exists (
    select from unnest(wanted) w
    where num_nulls(w.id, w.loaded_at) > 0
      or num_nonnulls(w.status, w.is_finalist, nullif(w.is_undo, false)) <> 1 or w.status not in ('approved', 'rejected')) then
    raise exception 'decisions_refused' using errcode = 'P0001',
      detail = 'Each approves or rejects a child, makes it a finalist or none, or undoes a decision.';
  end if;
  answer := private.answer_for_key(call_id, 'decide_applications');
  if answer is not null then
    return answer;
  end if;
  -- Lock all of them before the first write, so that two calls may name them in any order.
  perform private.lock_books(false);
  perform private.lock_rows(array(select w.id from unnest(wanted) w), '{}', '{}', '{}', '{}', '{}');
  answer := '[]';
  foreach decision in array wanted loop
    answer := answer || private.change_application(row(decision.id, decision.loaded_at, case
      when decision.status = 'rejected' then jsonb_build_object('status', decision.status, 'rejection_reason', decision.reason)
      when decision.status = 'approved' then jsonb_build_object('status', decision.status)
      when decision.is_finalist is not null then jsonb_build_object('is_finalist', decision.is_finalist) end));
  end loop;
  return private.keep_answer_for_key(call_id, answer);
end
$$;
comment on function private.decide_applications is
  'Decides about up to 50 children in one call: decisions are objects of id and loaded_at, the updated_at that was '
  'loaded, with status approved, or rejected and its reason, or with is_finalist, or with is_undo true, as undo_decision. Returns an '
  'object for each, in their order: is_done with the new updated_at, else code, message and details of what refused it. '
  'call_id is an id that the page makes: within a day the same member gets the same answer to it, and nothing is done '
  'twice. Administrators, and reviewers of the own states; errors: decisions_refused, call_id_in_use.';
grant execute on function private.decide_applications to authenticated; -- as public.decide_applications

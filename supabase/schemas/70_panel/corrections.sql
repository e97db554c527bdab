-- Corrections: the office corrects what a parent answered about a child, and the parent may put it back.
--
--                           administrator    reviewer      owner    anyone else
--   update_application      yes              own states    42501    42501
--   put_back_correction     own child        own child     yes      no
--
-- update_application (application_notes.sql) writes it, by the rules that hold for the parent. Never the stage name, what
-- is public, the consent or the e-mail: those are the parent's word alone.

create function private.corrected_columns() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array['child_name', 'age', 'gender', 'country', 'state_city', 'talents', 'parent_phone'];
end
$$;
comment on function private.corrected_columns is
  'The answers of a parent that an administrator corrects, in the order in which they are told.';

create function private.check_correction(child public.applications, wanted public.applications, phone_reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_text(phone_reason);
begin
  perform private.require('applications:write');
  if wanted.parent_phone is distinct from child.parent_phone then
    if coalesce(reason, '') = '' then
      raise exception 'phone_reason_required' using errcode = 'P0001';
    elsif char_length(reason) > 200 or not private.is_plain_text(reason) then
      raise exception 'phone_reason_refused' using errcode = 'P0001', detail = 'Up to 200 characters, without web addresses.';
    end if;
    insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
    values (auth.uid(), 'applications', child.id, 'update', '{"phone_reason": null}', jsonb_build_object('phone_reason', reason));
  end if;
end
$$;
comment on function private.check_correction is
  'Refuses another phone number without its reason, which it writes into the history; for administrators.';

create function private.tell_correction(former public.applications, phone_reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(former);
  child public.applications;
  changes jsonb;
begin
  perform private.require('applications:write');
  select a.* into child from public.applications a where a.id = former.id;
  select jsonb_agg(jsonb_build_object('column', c.name, 'before', before -> c.name, 'after', to_jsonb(child) -> c.name) order by c.place)
  into changes
  from unnest(private.corrected_columns()) with ordinality c (name, place)
  where before -> c.name is distinct from to_jsonb(child) -> c.name;
  if changes is not null and child.user_id is distinct from auth.uid() then
    perform private.write_notice('child_corrected', child.user_id, child.id, child.child_name, null, child.id,
      jsonb_build_object('changes', changes,
        'reason', case when child.parent_phone <> former.parent_phone then private.clean_text(phone_reason) end));
  end if;
end
$$;
comment on function private.tell_correction is
  'Tells the parent what was corrected, with both values; not of an administrator''s own child. For administrators.';

create function private.put_back_correction(notice_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  notice public.notices;
  child public.applications;
  before jsonb;
  after jsonb;
begin
  if caller is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  -- Of two calls at once the second finds it put back.
  perform from public.applications a
  where a.id = (select n.application_id from public.notices n where n.id = put_back_correction.notice_id and n.user_id = caller)
  for no key update;
  select n.* into notice from public.notices n
  where n.id = put_back_correction.notice_id and n.user_id = caller and n.kind = 'child_corrected';
  if not found then
    raise exception 'correction_not_found' using errcode = 'P0001';
  end if;
  if notice.facts ? 'put_back_at' then
    return;
  end if;
  select a.* into child from public.applications a where a.id = notice.application_id;
  perform private.refuse_ended(child.edition);
  select jsonb_object_agg(c.change ->> 'column', c.change -> 'before'), jsonb_object_agg(c.change ->> 'column', c.change -> 'after')
  into before, after
  from jsonb_array_elements(notice.facts -> 'changes') c (change);
  if jsonb_populate_record(child, after) is distinct from child then
    raise exception 'changed_since_correction' using errcode = 'P0001';
  end if;
  perform private.check_paid_country(child, jsonb_populate_record(child, before));
  child := jsonb_populate_record(child, before);
  update public.applications a
  set child_name = child.child_name, age = child.age, gender = child.gender, country = child.country,
    state_city = child.state_city, talents = child.talents, parent_phone = child.parent_phone
  where a.id = child.id;
  -- The office sees in the history that its correction was not right.
  insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
  values (caller, 'applications', child.id, 'update', after, before);
  update public.notices n
  set facts = n.facts || jsonb_build_object('put_back_at', now()), read_at = coalesce(n.read_at, now())
  where n.id = notice.id;
end
$$;
comment on function private.put_back_correction is
  'Restores what the caller had answered, unless it was changed since the correction. Safe to repeat.';

create function public.put_back_correction(notice_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.put_back_correction(notice_id)
$$;
comment on function public.put_back_correction is
  'Puts a correction of the caller''s child back; notice_id is the notice of it. Errors: correction_not_found, '
  'changed_since_correction, country_of_paid_ticket, edition_ended.';
grant execute on function private.put_back_correction, public.put_back_correction to authenticated;

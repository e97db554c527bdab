-- Corrections: the office corrects a parent's answers about a child, and the parent may revert the correction.
--
--                           administrator    reviewer      owner    anyone else
--   update_application      yes              own states    42501    42501
--   put_back_correction     own child        own child     yes      no
--
-- update_application (application_notes.sql) writes them, by the rules that apply to the parent. The stage name, the consent and the
-- email stay the parent's alone. So does what is public: the office only switches it off at the family's request, with the reason, and
-- undo_decision restores what it switched off; it switches nothing on.

create function private.corrected_columns() returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array['child_name', 'age', 'gender', 'country', 'state_city', 'talents', 'parent_phone', 'is_listed', 'is_shareable'];
end
$$;
comment on function private.corrected_columns is
  'The answers of a parent that the office corrects, in the order in which they are told; the switches of what is public only go off.';

create function private.check_correction(child public.applications, wanted public.applications, told_reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_text(told_reason);
begin
  perform private.require('applications:write');
  if wanted.is_listed > child.is_listed or wanted.is_shareable > child.is_shareable then
    raise exception 'guarded_column: is_listed' using errcode = '42501', detail = 'is_listed';
  end if;
  if (wanted.parent_phone, wanted.is_listed, wanted.is_shareable)
    is distinct from (child.parent_phone, child.is_listed, child.is_shareable) then
    if coalesce(reason, '') = '' then
      raise exception 'told_reason_required' using errcode = 'P0001';
    elsif char_length(reason) > 200 or not private.is_plain_text(reason) then
      raise exception 'told_reason_refused' using errcode = 'P0001', detail = 'Up to 200 characters, without web addresses.';
    end if;
    insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
    values (auth.uid(), 'applications', child.id, 'update', '{"told_reason": null}', jsonb_build_object('told_reason', reason));
  end if;
end
$$;
comment on function private.check_correction is
  'Refuses another phone number, or to hide a child, without the reason, which it writes into the history; and to show one. For members.';

create function private.tell_correction(former public.applications, told_reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(former);
  child public.applications;
  changes jsonb;
begin
  perform private.require('applications:write');
  select a.* into child from public.applications a where a.id = former.id;
  select jsonb_agg(jsonb_build_object('column', c.name, 'before', before -> c.name, 'after', to_jsonb(child) -> c.name) order by c.position)
  into changes
  from unnest(private.corrected_columns()) with ordinality c (name, position)
  where before -> c.name is distinct from to_jsonb(child) -> c.name;
  if changes is not null and child.user_id is distinct from auth.uid() then
    perform private.write_notice('child_corrected', child.user_id, child.id, child.child_name, null, child.id,
      jsonb_build_object('changes', changes,
        'reason', case when (child.parent_phone, child.is_listed, child.is_shareable)
          is distinct from (former.parent_phone, former.is_listed, former.is_shareable) then private.clean_text(told_reason) end));
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
  -- Of two concurrent calls the second finds it reverted.
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
  -- The parent decides what is public, even after the year has ended.
  if exists (
    select from jsonb_array_elements(notice.facts -> 'changes') c (change)
    where c.change ->> 'column' not in ('is_listed', 'is_shareable')) then
    perform private.refuse_ended(child.edition);
  end if;
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
    state_city = child.state_city, talents = child.talents, parent_phone = child.parent_phone, is_listed = child.is_listed,
    is_shareable = child.is_shareable
  where a.id = child.id;
  -- The history shows the office that its correction was wrong.
  insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values)
  values (caller, 'applications', child.id, 'update', after, before);
  update public.notices n
  set facts = n.facts || jsonb_build_object('put_back_at', now()), read_at = coalesce(n.read_at, now())
  where n.id = notice.id;
end
$$;
comment on function private.put_back_correction is
  'Puts a correction of the caller''s child back; notice_id is the notice of it. Errors: correction_not_found, '
  'changed_since_correction, country_of_paid_ticket, edition_ended.';
grant execute on function private.put_back_correction to authenticated; -- as public.put_back_correction

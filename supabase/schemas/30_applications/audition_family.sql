-- A family's answer to an audition time, and what it tells the door for that day only.
--
--                                   owner           administrator    steward                   service_role    anyone else
--   private.safeguarding_details    by procedure    by the list      by the list of the day    no              no
--   answer_audition                 own children    own children     no                        no              no
--   save_care                       own children    own children     no                        no              no
--   get_own_auditions               own children    own children     no                        no              no
--   forget_safeguarding_details     no              no               no                        yes             no
--
-- Care details are given with their own consent (public.consents, care) for one audition, and move with the child. The door of the day
-- reads them from the day before until the day ends (check_ins.sql), and they are deleted 30 days later.

create table private.safeguarding_details (
  slot_id uuid primary key,
  contact_name text not null,
  contact_phone text not null,
  needs text,
  collectors text[] not null default '{}',
  version text not null,
  given_at timestamptz not null default now(),
  constraint safeguarding_details_slot_id_fkey foreign key (slot_id) references private.audition_slots (id) on delete cascade,
  constraint safeguarding_details_contact_name_check check (private.is_person_name(contact_name)),
  constraint safeguarding_details_contact_phone_check check (contact_phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint safeguarding_details_needs_check check (char_length(needs) between 1 and 200 and private.is_plain_text(needs)),
  constraint safeguarding_details_collectors_check check (
    cardinality(collectors) <= 3 and array_position(collectors, null) is null
    and private.is_person_name(coalesce(collectors[1], 'A')) and private.is_person_name(coalesce(collectors[2], 'A'))
    and private.is_person_name(coalesce(collectors[3], 'A')))
);
comment on table private.safeguarding_details is
  'For the audition of a slot: whom to call in need, what the child needs, and who may collect it. Gone 30 days after the day.';
comment on column private.safeguarding_details.contact_phone is 'E.164.';
comment on column private.safeguarding_details.version is 'The version of the consent text that was agreed to, a date.';
alter table private.safeguarding_details enable row level security;

create function private.care_version() returns text
  language sql immutable set search_path = ''
as $$
  select '2026-11-26'
$$;
comment on function private.care_version is 'The version of the text by which a family agrees that the door reads its care data.';

create function private.own_slot(application_id uuid) returns private.audition_slots
  language plpgsql security definer set search_path = ''
as $$
declare
  child public.applications;
  slot private.audition_slots;
begin
  if auth.uid() is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  perform private.lock_books(false);
  select a.* into child from public.applications a
  where a.id = own_slot.application_id and a.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001', detail = coalesce(application_id::text, 'null');
  end if;
  select s.* into slot from private.audition_slots s where s.application_id = child.id and s.round = child.audition_round;
  if slot.told_day_id is null or slot.told_state <> 'scheduled' then
    raise exception 'no_audition_planned' using errcode = 'P0001';
  end if;
  return slot;
end
$$;
comment on function private.own_slot is
  'The slot of a day that the family of the caller''s own child was told, which it locks with the child. Errors: session_required, '
  'application_not_found, no_audition_planned.';

create function private.answer_audition(application_id uuid, answer public.audition_answer, reason text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  slot constant private.audition_slots := private.own_slot(application_id);
begin
  if answer is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif lower(slot.told_during) < now() then
    raise exception 'day_is_over' using errcode = 'P0001';
  end if;
  update private.audition_slots s
  set answer = answer_audition.answer,
    answer_reason = case when answer_audition.answer = 'not_coming' then nullif(private.clean_text(reason), '') end
  where s.id = slot.id;
  perform private.show_slots(array[slot.application_id]);
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.answer_audition is
  'Says whether the own child comes to its planned audition, with a reason (300 characters) if it does not; can be changed until '
  'then, and goes when the time is moved. Errors: session_required, application_not_found, no_audition_planned, day_is_over, '
  'value_required.';
grant execute on function private.answer_audition to authenticated; -- as public.answer_audition

create function private.save_care(application_id uuid, care jsonb default null, version text default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  slot constant private.audition_slots := private.own_slot(application_id);
  given private.safeguarding_details;
  had constant boolean := exists (select from private.safeguarding_details c where c.slot_id = slot.id);
begin
  if care is null then
    delete from private.safeguarding_details c where c.slot_id = slot.id;
    if had then
      insert into public.consents (user_id, application_id, subject, action, version)
      values (auth.uid(), slot.application_id, 'care', 'withdrawn', private.care_version());
    end if;
    return;
  elsif jsonb_typeof(care) <> 'object' or care - array['contact_name', 'contact_phone', 'needs', 'collectors'] <> '{}'
    or jsonb_typeof(coalesce(care -> 'collectors', '[]')) <> 'array' then
    raise exception 'care_refused' using errcode = 'P0001', detail = 'contact_name, contact_phone, needs and collectors.';
  elsif version is distinct from private.care_version() then
    raise exception 'consent_version_unknown' using errcode = 'P0001', detail = 'care';
  elsif lower(slot.told_during) < now() then
    raise exception 'day_is_over' using errcode = 'P0001';
  end if;
  given := jsonb_populate_record(null::private.safeguarding_details, care);
  insert into private.safeguarding_details as c (slot_id, contact_name, contact_phone, needs, collectors, version)
  values (slot.id, private.clean_text(given.contact_name), given.contact_phone,
    nullif(private.clean_text(given.needs), ''),
    array(select private.clean_text(n.name) from unnest(given.collectors) with ordinality n (name, position)
      where btrim(n.name) <> '' order by n.position), version)
  on conflict on constraint safeguarding_details_pkey do update
  set contact_name = excluded.contact_name, contact_phone = excluded.contact_phone,
    needs = excluded.needs, collectors = excluded.collectors, version = excluded.version, given_at = now();
  if not had then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (auth.uid(), slot.application_id, 'care', 'given', version);
  end if;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_care is
  'Tells the door of the own child''s planned audition whom to call in need (contact_name, contact_phone in E.164), what it needs '
  '(200 characters) and up to three names of who may collect it; version is that of the consent text. Without care it is taken '
  'back. Each is a consent of its own. Errors: session_required, application_not_found, no_audition_planned, care_refused, '
  'consent_version_unknown, day_is_over.';
grant execute on function private.save_care to authenticated; -- as public.save_care

create type public.own_audition as (
  application_id uuid,
  round smallint,
  audition_day_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  stage_label text,
  details text,
  check_in public.check_in_kind,
  answer public.audition_answer,
  answer_reason text,
  result public.pass_fail,
  report text,
  care jsonb,
  care_given_at timestamptz
);
comment on type public.own_audition is
  'The audition of a child in a round as its family was told it, to the end of its slot, with what the family said to it, whether the '
  'door saw the child, and the result.';

create function private.own_auditions() returns setof public.own_audition
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  return query
    select a.id, s.round, s.told_day_id, lower(s.told_during), upper(s.told_during),
      case when cardinality(d.stages) > 1 then d.stages[s.told_stage] end, s.told_details, w.kind, s.answer, s.answer_reason, s.result,
      s.report,
      case when c.slot_id is not null then jsonb_build_object('contact_name', c.contact_name, 'contact_phone', c.contact_phone,
        'needs', c.needs, 'collectors', c.collectors) end, c.given_at
    from public.applications a
    join private.audition_slots s on s.application_id = a.id and s.told_state <> 'not_scheduled'
    left join private.audition_days d on d.id = s.told_day_id
    left join private.safeguarding_details c on c.slot_id = s.id
    left join lateral (
      select o.kind from private.attendance(s.told_day_id) o where o.application_id = a.id) w on s.told_day_id is not null
    where a.user_id = auth.uid()
    order by lower(s.told_during), a.id, s.round;
end
$$;
comment on function private.own_auditions is
  'The auditions of the caller''s own children, of every round that was told: time, details and stage, the answer, what was told the door, '
  'and the result. A date without a day has no end and no answer. Error: session_required.';
grant execute on function private.own_auditions to authenticated; -- as public.get_own_auditions

create function private.forget_safeguarding_details(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
  blanked integer;
begin
  delete from private.safeguarding_details c
  where c.slot_id in (
    select o.slot_id from private.safeguarding_details o join private.audition_slots s on s.id = o.slot_id
    left join private.audition_days p on p.id = coalesce(s.audition_day_id, s.told_day_id)
    -- For a child that was taken off its day, the period starts when the details were given.
    where coalesce(p.ends_at, o.given_at) < now() - interval '30 days' limit at_most for update of o skip locked);
  get diagnostics forgotten = row_count;
  update private.check_in_events m set collected_by = null, collect_reason = null
  where m.id in (
    select o.id from private.check_in_events o join private.audition_days p on p.id = o.audition_day_id
    where o.collected_by is not null and p.ends_at < now() - interval '30 days' limit at_most for update of o skip locked);
  get diagnostics blanked = row_count;
  return forgotten + blanked;
end
$$;
comment on function private.forget_safeguarding_details is
  'Removes up to so many entries of care data, and names of who collected a child, 30 days after the audition, and says how '
  'many. The service role only.';
grant execute on function private.forget_safeguarding_details to service_role; -- as public.forget_safeguarding_details

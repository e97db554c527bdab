-- What a family answers to a planned time, and what it tells the door for that day alone.
--
--                             owner          administrator    steward                     service_role    anyone else
--   private.audition_care     by procedure   by the list      by the list of the day      no              no
--   answer_audition           own children   own children     no                          no              no
--   save_care                 own children   own children     no                          no              no
--   get_own_auditions         own children   own children     no                          no              no
--   forget_audition_care      no             no               no                          yes             no
--
-- Care is given with a consent of its own (public.consents, care) for one audition; whoever checks in there reads it from the
-- day before until the day's end (check_ins.sql), and it is gone 30 days after.

create table private.audition_care (
  application_id uuid primary key,
  audition_day_id uuid not null,
  contact_name text not null,
  contact_phone text not null,
  needs text,
  collectors text[] not null default '{}',
  version text not null,
  given_at timestamptz not null default now(),
  constraint audition_care_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint audition_care_audition_day_id_fkey foreign key (audition_day_id) references private.audition_days (id) on delete cascade,
  constraint audition_care_contact_name_check check (private.is_person_name(contact_name)),
  constraint audition_care_contact_phone_check check (contact_phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint audition_care_needs_check check (char_length(needs) between 1 and 200 and private.is_plain_text(needs)),
  constraint audition_care_collectors_check check (
    cardinality(collectors) <= 3 and array_position(collectors, null) is null
    and private.is_person_name(coalesce(collectors[1], 'A')) and private.is_person_name(coalesce(collectors[2], 'A'))
    and private.is_person_name(coalesce(collectors[3], 'A')))
);
comment on table private.audition_care is
  'For one audition: whom to call in need, what the child needs, and who may collect it. Gone 30 days after the day.';
comment on column private.audition_care.contact_phone is 'E.164.';
comment on column private.audition_care.version is 'The version of the consent text that was agreed to, a date.';
create index audition_care_audition_day_id_idx on private.audition_care (audition_day_id);
alter table private.audition_care enable row level security;

create function private.care_version() returns text
  language sql immutable set search_path = ''
as $$
  select '2026-11-26'
$$;
comment on function private.care_version is 'The version of the text by which a family agrees that the door reads its care data.';

create function private.own_audition_child(application_id uuid) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  child public.applications;
begin
  if auth.uid() is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  perform private.lock_books(false);
  select a.* into child from public.applications a
  where a.id = own_audition_child.application_id and a.user_id = auth.uid()
  for no key update;
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001', detail = coalesce(application_id::text, 'null');
  elsif child.audition_day_id is null or child.audition_state <> 'scheduled' then
    raise exception 'no_audition_planned' using errcode = 'P0001';
  end if;
  return child;
end
$$;
comment on function private.own_audition_child is
  'The caller''s own child with a planned audition, which it locks. Errors: session_required, application_not_found, no_audition_planned.';

create function private.answer_audition(application_id uuid, answer public.audition_answer, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  child constant public.applications := private.own_audition_child(application_id);
begin
  if answer is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif child.audition_date < now() then
    raise exception 'day_is_over' using errcode = 'P0001';
  end if;
  update public.applications a
  set audition_answer = answer,
    audition_answer_reason = case when answer = 'not_coming' then nullif(private.clean_text(reason), '') end
  where a.id = child.id;
exception when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.answer_audition is 'The answer of a parent to the time of the own child''s planned audition.';

create function public.answer_audition(application_id uuid, answer public.audition_answer, reason text default null) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.answer_audition(application_id, answer, reason)
$$;
comment on function public.answer_audition is
  'Says whether the own child comes to its planned audition, with a reason (300 characters) if it does not; can be changed until '
  'then, and goes when the time is moved. Errors: session_required, application_not_found, no_audition_planned, day_is_over, '
  'value_required.';

create function private.save_care(application_id uuid, care jsonb, version text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  child constant public.applications := private.own_audition_child(application_id);
  given private.audition_care;
  had constant boolean := exists (select from private.audition_care c where c.application_id = child.id);
begin
  if care is null then
    delete from private.audition_care c where c.application_id = child.id;
    if had then
      insert into public.consents (user_id, application_id, subject, action, version)
      values (child.user_id, child.id, 'care', 'withdrawn', private.care_version());
    end if;
    return;
  elsif jsonb_typeof(care) <> 'object' or care - array['contact_name', 'contact_phone', 'needs', 'collectors'] <> '{}'
    or jsonb_typeof(coalesce(care -> 'collectors', '[]')) <> 'array' then
    raise exception 'care_refused' using errcode = 'P0001', detail = 'contact_name, contact_phone, needs and collectors.';
  elsif version is distinct from private.care_version() then
    raise exception 'consent_version_unknown' using errcode = 'P0001', detail = 'care';
  elsif child.audition_date < now() then
    raise exception 'day_is_over' using errcode = 'P0001';
  end if;
  given := jsonb_populate_record(null::private.audition_care, care);
  insert into private.audition_care as c (application_id, audition_day_id, contact_name, contact_phone, needs, collectors, version)
  values (child.id, child.audition_day_id, private.clean_text(given.contact_name), given.contact_phone,
    nullif(private.clean_text(given.needs), ''),
    array(select private.clean_text(n.name) from unnest(given.collectors) with ordinality n (name, place)
      where btrim(n.name) <> '' order by n.place), version)
  on conflict on constraint audition_care_pkey do update
  set audition_day_id = excluded.audition_day_id, contact_name = excluded.contact_name, contact_phone = excluded.contact_phone,
    needs = excluded.needs, collectors = excluded.collectors, version = excluded.version, given_at = now();
  if not had then
    insert into public.consents (user_id, application_id, subject, action, version)
    values (child.user_id, child.id, 'care', 'given', version);
  end if;
exception when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_care is 'What a parent tells the door of the own child, with the consent to it, or that it is taken back.';

create function public.save_care(application_id uuid, care jsonb default null, version text default null) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.save_care(application_id, care, version)
$$;
comment on function public.save_care is
  'Tells the door of the own child''s planned audition whom to call in need (contact_name, contact_phone in E.164), what it needs '
  '(200 characters) and up to three names of who may collect it; version is that of the consent text. Without care it is taken '
  'back. Each is a consent of its own. Errors: session_required, application_not_found, no_audition_planned, care_refused, '
  'consent_version_unknown, day_is_over.';

create type public.own_audition as (
  application_id uuid,
  audition_day_id uuid,
  starts_at timestamptz,
  ends_at timestamptz,
  answer public.audition_answer,
  answer_reason text,
  care jsonb,
  care_given_at timestamptz
);
comment on type public.own_audition is
  'The planned audition of a child as its family was told it, to the end of its slot, with what the family said to it.';

create function private.own_auditions() returns setof public.own_audition
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'session_required' using errcode = '42501';
  end if;
  return query
    select a.id, p.id, a.audition_date, a.audition_date + make_interval(mins => p.slot_minutes), a.audition_answer,
      a.audition_answer_reason,
      case when c.application_id is not null then jsonb_build_object('contact_name', c.contact_name, 'contact_phone', c.contact_phone,
        'needs', c.needs, 'collectors', c.collectors) end, c.given_at
    from public.applications a
    join private.audition_days p on p.id = a.audition_day_id
    left join private.audition_care c on c.application_id = a.id
    where a.user_id = auth.uid() and a.audition_state = 'scheduled' and a.audition_date is not null
    order by a.audition_date, a.id;
end
$$;
comment on function private.own_auditions is 'The planned auditions of the caller''s children.';

create function public.get_own_auditions() returns setof public.own_audition
  language sql stable security invoker set search_path = ''
as $$
  select * from private.own_auditions()
$$;
comment on function public.get_own_auditions is
  'The planned auditions of the caller''s own children, with their end, the answer and what was told the door. Error: session_required.';
grant execute on function private.answer_audition, public.answer_audition, private.save_care, public.save_care,
  private.own_auditions, public.get_own_auditions to authenticated;

create function private.keep_care(old public.applications, new public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The same audition at another hall or on another day.
  if new.audition_day_id is distinct from old.audition_day_id and new.audition_day_id is not null then
    update private.audition_care c set audition_day_id = new.audition_day_id where c.application_id = new.id;
  end if;
end
$$;
comment on function private.keep_care is 'What a family told the door goes along when its child is moved to another planned day.';

create function private.forget_audition_care(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
  blanked integer;
begin
  delete from private.audition_care c
  where c.application_id in (
    select o.application_id from private.audition_care o join private.audition_days p on p.id = o.audition_day_id
    where p.ends_at < now() - interval '30 days' limit at_most for update of o skip locked);
  get diagnostics forgotten = row_count;
  update private.check_in_events m set collected_by = null, collect_reason = null
  where m.id in (
    select o.id from private.check_in_events o join private.audition_days p on p.id = o.audition_day_id
    where o.collected_by is not null and p.ends_at < now() - interval '30 days' limit at_most for update of o skip locked);
  get diagnostics blanked = row_count;
  return forgotten + blanked;
end
$$;
comment on function private.forget_audition_care is
  'Removes what families told the door, and who collected the children, 30 days after the day, and says how many.';

create function public.forget_audition_care(at_most integer) returns integer
  language sql volatile security invoker set search_path = ''
as $$
  select private.forget_audition_care(at_most)
$$;
comment on function public.forget_audition_care is
  'Removes up to so many entries of care data, and names of who collected a child, 30 days after the audition, and says how '
  'many. The service role only.';
grant execute on function private.forget_audition_care, public.forget_audition_care to service_role;

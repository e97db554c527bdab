-- Reports of a public profile: anybody may report a problem with one, and the office answers within two working days.
--
--                             anyone    administrator    reviewer      anyone else of the team    service_role
--   private.profile_cases     no        no               no            no                         no
--   private.profile_reports   no        no               no            no                         no
--   report_profile            yes       as anyone        as anyone     as anyone                  no
--   get_profile_cases         no        yes              own states    42501                      no
--   set_profile_case          no        yes              own states    42501                      no
--   forget_report_contacts    no        no               no            no                         yes
--
-- The reports of a child form one case until it is decided. One click hides everything public of the child (applications.hidden_at): the
-- profile, and the page of its sharing link. The family is told when it is hidden and what is decided, never who reported what; the child
-- stays in the show. A case lives as long as the child; a reporter's contact details are deleted 30 days after the decision.

create type public.report_reason as enum ('unsafe', 'no_consent', 'false_details', 'offensive', 'other');
comment on type public.report_reason is
  'Why somebody reports a profile: a child may be in danger, nobody of the family agreed to it, its details are wrong, it offends, '
  'or something else.';

create type public.case_state as enum ('open', 'looking', 'hidden', 'fine');
comment on type public.case_state is
  'How a case stands: open and shown, hidden while the office looks, or decided: it stays hidden, or nothing is wrong.';

create function private.after_working_days(moment timestamptz, days integer) returns timestamptz
  language plpgsql immutable set search_path = ''
as $$
declare
  at timestamp := moment at time zone 'Africa/Lagos';
begin
  -- Reports at a weekend count from the first minute of Monday.
  if extract(isodow from at) > 5 then
    at := date_trunc('week', at) + interval '7 days';
  end if;
  for n in 1..days loop
    at := at + case when extract(isodow from at) = 5 then interval '3 days' else interval '1 day' end;
  end loop;
  return at at time zone 'Africa/Lagos';
end
$$;
comment on function private.after_working_days is
  'The moment so many working days (Monday to Friday) after another on the clocks of the office; public holidays are not known here.';

create table private.profile_cases (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null,
  state public.case_state not null default 'open',
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  reports integer not null default 1,
  decided_at timestamptz,
  constraint profile_cases_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint profile_cases_decided_at_check check ((decided_at is null) = (state in ('open', 'looking'))),
  constraint profile_cases_reports_check check (reports > 0)
);
alter table private.profile_cases enable row level security;
comment on table private.profile_cases is 'What the office looks into about a public profile, and what it decided.';
comment on column private.profile_cases.due_at is 'Two working days after the first report.';
comment on column private.profile_cases.reports is
  'How many reports came; kept with their words are the newest 50 of a case, and every one that says that the child may be in danger.';
create index profile_cases_application_id_idx on private.profile_cases (application_id);
create unique index profile_cases_open_idx on private.profile_cases (application_id) where state in ('open', 'looking');
create index profile_cases_due_at_idx on private.profile_cases (due_at, id) where state in ('open', 'looking');
create index profile_cases_decided_at_idx on private.profile_cases (decided_at desc, id);

create table private.profile_reports (
  id uuid primary key,
  case_id uuid not null,
  reason public.report_reason not null,
  words text,
  contact text,
  created_at timestamptz not null default now(),
  constraint profile_reports_case_id_fkey foreign key (case_id) references private.profile_cases (id) on delete cascade,
  constraint profile_reports_words_check check (char_length(words) between 1 and 500 and private.is_plain_text(words)),
  constraint profile_reports_contact_check check (char_length(contact) between 1 and 100 and private.is_plain_text(contact))
);
alter table private.profile_reports enable row level security;
comment on table private.profile_reports is 'What somebody said about a public profile. The family never reads it.';
comment on column private.profile_reports.contact is
  'How to reach who reported, where they want an answer; removed 30 days after the decision.';
create index profile_reports_case_id_idx on private.profile_reports (case_id, created_at desc);

create function private.report_profile(
  id uuid, profile_id uuid, reason public.report_reason, words text default null, contact text default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := nullif(private.clean_text(words), '');
  reached constant text := nullif(private.clean_text(contact), '');
  found_case uuid;
begin
  if report_profile.id is null or reason is null
    or char_length(said) > 500 or private.is_plain_text(said) is false
    or char_length(reached) > 100 or private.is_plain_text(reached) is false then
    raise exception 'report_refused' using errcode = 'P0001',
      detail = 'An id, a reason, up to 500 characters and a contact of up to 100, without web addresses.';
  end if;
  -- A retry after a lost answer must learn that the form is already stored.
  if exists (select from private.profile_reports r where r.id = report_profile.id) then
    return;
  elsif not private.is_form_within_limits(report_profile.id) then
    perform private.refuse_form();
  end if;
  perform from public.public_profiles p where p.id = profile_id;
  if not found then
    raise exception 'profile_not_found' using errcode = 'P0001', detail = 'It is not public, or not any more.';
  end if;
  perform private.use_id('profile_reports', report_profile.id);
  insert into private.profile_cases as c (application_id, due_at)
  values (profile_id, private.after_working_days(now(), 2))
  on conflict (application_id) where state in ('open', 'looking') do update set reports = c.reports + 1
  returning c.id into found_case;
  insert into private.profile_reports (id, case_id, reason, words, contact)
  values (report_profile.id, found_case, report_profile.reason, said, reached);
  -- A flood of other reports must not push out a child in danger.
  delete from private.profile_reports r
  where r.reason <> 'unsafe' and r.id in (
    select o.id from private.profile_reports o where o.case_id = found_case
    order by o.created_at desc, o.id = report_profile.id desc, o.id offset 50);
exception when foreign_key_violation then
  raise exception 'profile_not_found' using errcode = 'P0001', detail = 'It is not public, or not any more.';
end
$$;
comment on function private.report_profile is
  'Reports a public profile: a reason (unsafe, no_consent, false_details, offensive, other), up to 500 characters, and how to be '
  'reached for an answer. Safe to repeat with its id. Errors: report_refused, profile_not_found, too_many_requests (HTTP 429), '
  'human_check_missing.';
grant execute on function private.report_profile to anon, authenticated; -- as public.report_profile

create type public.profile_case as (
  id uuid,
  application_id uuid,
  child_name text,
  stage_name text,
  state_city text,
  state public.case_state,
  opened_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  reports integer,
  said jsonb
);
comment on type public.profile_case is
  'A case with its child; said are its newest 50 reports and every one that is unsafe, objects of reason, words, contact and created_at, '
  'newest first.';

create function private.listed_cases(are_decided boolean default false) returns setof public.profile_case
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
begin
  return query
    select c.id, c.application_id, a.child_name, a.stage_name, a.state_city, c.state, c.opened_at, c.due_at, c.decided_at, c.reports, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reason', r.reason, 'words', r.words, 'contact', r.contact, 'created_at', r.created_at) order by r.created_at desc, r.id), '[]')
      from private.profile_reports r where r.case_id = c.id)
    from private.profile_cases c
    join public.applications a on a.id = c.application_id
    where (c.state in ('hidden', 'fine')) = are_decided and (states is null or a.state_city = any (states))
      -- A parent must not see who reported their own child, and leaves the case to an owner.
      and not private.is_own(a.user_id)
    order by case when are_decided then null else c.due_at end, c.decided_at desc, c.id
    limit 100;
end
$$;
comment on function private.listed_cases is
  'The cases about public profiles that are to be answered, the first that is due first, or with are_decided those that were, the '
  'latest first; at most 100. Administrators, and reviewers of the own states, without those of the own family.';
grant execute on function private.listed_cases to authenticated; -- as public.get_profile_cases

create function private.tell_case(child public.applications, decided private.profile_cases, old_state public.case_state) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  told public.notices;
  known text := 'open';
begin
  for told in
    select n.* from public.notices n
    where n.application_id = child.id and n.kind = 'profile_reported' and n.facts ->> 'case' = decided.id::text
    order by n.created_at desc, n.id
  loop
    -- An unread notice whose email was not sent is withdrawn: the family never knew.
    if told.facts ->> 'state' <> old_state::text or not private.withdraw_notice(told.id) then
      known := told.facts ->> 'state';
      exit;
    end if;
  end loop;
  -- A case under review again is no news until it is decided or hidden.
  if decided.state::text <> known and (decided.state <> 'open' or known <> 'fine') then
    perform private.write_notice('profile_reported', child.user_id, child.id, child.child_name, null, child.id, jsonb_build_object(
      'state', decided.state, 'case', decided.id, 'was_hidden', case when decided.state = 'fine' then known in ('looking', 'hidden') end,
      'date', case when decided.state in ('open', 'looking') then decided.due_at end, 'country', child.country));
  end if;
  perform private.settle_notices(child.id, null);
end
$$;
comment on function private.tell_case is
  'Tells the family how a case about its child stands now, where that differs from what it knows: never that somebody only reported.';

create function private.set_profile_case(case_id uuid, old_state public.case_state, new_state public.case_state) returns public.case_state
  language plpgsql security definer set search_path = ''
as $$
declare
  child public.applications;
  decided private.profile_cases;
begin
  perform private.authorize_and_lock('applications', array[(
    select c.application_id from private.profile_cases c where c.id = set_profile_case.case_id)]);
  if new_state is null then
    raise exception 'profile_case_changed' using errcode = 'P0001', detail = 'null';
  end if;
  -- Later reports form another case: this one is not reopened beside it.
  update private.profile_cases c
  set state = new_state, decided_at = case when new_state in ('hidden', 'fine') then now() end
  where c.id = set_profile_case.case_id and c.state = old_state and (new_state in ('hidden', 'fine') or not exists (
    select from private.profile_cases o where o.application_id = c.application_id and o.id <> c.id and o.state in ('open', 'looking')))
  returning * into decided;
  if not found then
    raise exception 'profile_case_changed' using errcode = 'P0001',
      detail = (select c.state::text from private.profile_cases c where c.id = set_profile_case.case_id);
  end if;
  update public.applications a
  set hidden_at = case when w.is_hidden then coalesce(a.hidden_at, now()) end
  from (select exists (
    select from private.profile_cases o
    where o.application_id = decided.application_id and o.state in ('looking', 'hidden')) as is_hidden) w
  where a.id = decided.application_id and w.is_hidden <> (a.hidden_at is not null);
  select a.* into child from public.applications a where a.id = decided.application_id;
  -- In the child's history, where it does not block the undo of an earlier decision.
  insert into private.audit_log (actor_id, table_name, row_id, action, old_values, new_values, is_own_family)
  values (auth.uid(), 'applications', child.id, 'update', jsonb_build_object('profile_case', old_state),
    jsonb_build_object('profile_case', new_state), child.user_id = auth.uid());
  perform private.tell_case(child, decided, old_state);
  return new_state;
end
$$;
comment on function private.set_profile_case is
  'Moves a case about a public profile from the state that was seen to another one, or back: looking hides it at once, hidden and '
  'fine decide; returns it. Administrators, and reviewers of the own states; errors: application_not_found, own_family, '
  'profile_case_changed with the state that it has.';
grant execute on function private.set_profile_case to authenticated; -- as public.set_profile_case

create function private.forget_report_contacts(at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  update private.profile_reports r set contact = null
  where r.id in (
    select o.id from private.profile_reports o join private.profile_cases c on c.id = o.case_id
    where o.contact is not null and c.decided_at <= now() - interval '30 days'
    order by o.id limit least(greatest(at_most, 0), 500) for update of o skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_report_contacts is
  'Removes how to reach who reported a profile from up to so many reports, at most 500, whose case was decided 30 days ago, and says '
  'how many it were. The job deliver asks for it. The service role only.';
grant execute on function private.forget_report_contacts to service_role; -- as public.forget_report_contacts

-- Volunteers: applications to help.
--
--             anyone    administrator    service_role
--   select    no        all              all
--   insert    yes       as anyone        all
--   update    no        no               no
--   delete    no        by procedure     no
--
--                       administrator    anyone else
--   get_volunteers      yes              42501
--   count_volunteers    yes              42501
--   erase_volunteer     yes              42501

create type public.volunteer_role as enum ('Regular Volunteer', 'State Coordinator');
create type public.project_department as enum ('Ghetto', 'Discovery', 'Edu');

create table public.volunteers (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  phone_number text not null,
  age integer not null,
  country public.country not null,
  state_province text not null,
  volunteer_role public.volunteer_role not null default 'Regular Volunteer',
  project_department public.project_department,
  days_per_week integer,
  created_at timestamptz not null default now(),
  search_name text generated always as (private.search_key(full_name)) stored,
  constraint volunteers_full_name_check check (private.is_person_name(full_name)),
  constraint volunteers_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint volunteers_age_check check (age between 16 and 120),
  constraint volunteers_state_province_check check (private.is_state_of(country, state_province)),
  constraint volunteers_days_per_week_check check (days_per_week between 1 and 7)
);
comment on table public.volunteers is 'Somebody who offers to help; also sent by WhatsApp from the form.';
create index volunteers_created_at_idx on public.volunteers (created_at desc);
create index volunteers_search_name_idx on public.volunteers using gin (search_name extensions.gin_trgm_ops);
create index volunteers_search_ngrams_idx on public.volunteers using gin (private.search_ngrams(search_name));
create index volunteers_phone_number_idx on public.volunteers using gin (phone_number extensions.gin_trgm_ops);

create function private.derive_volunteer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.full_name := private.clean_text(new.full_name);
  return new;
end
$$;
comment on function private.derive_volunteer is 'Cleans what a volunteer typed.';

create trigger volunteers_before_insert_limit
  before insert on public.volunteers
  for each row execute function private.limit_forms();
create trigger volunteers_before_insert_derive
  before insert on public.volunteers
  for each row execute function private.derive_volunteer();
create trigger volunteers_after_delete_audit
  after delete on public.volunteers
  for each row execute function private.write_audit('country', 'state_province', 'created_at');

create function private.volunteer_facts(volunteer public.volunteers) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('volunteer', 1)
$$;
comment on function private.volunteer_facts is 'The fact that a volunteer is counted under: there is one for all.';

create trigger volunteers_after_insert_tally
  after insert on public.volunteers referencing new table as new_rows
  for each statement execute function private.tally_rows('volunteer_facts');
create trigger volunteers_after_delete_tally
  after delete on public.volunteers referencing old table as old_rows
  for each statement execute function private.tally_rows('volunteer_facts');

alter table public.volunteers enable row level security;
grant select on public.volunteers to service_role;
grant select (
  id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week, created_at
) on public.volunteers to authenticated;
grant insert (id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week)
  on public.volunteers to anon, authenticated, service_role;

create policy volunteers_select_admin on public.volunteers
  for select to authenticated
  using ((select private.is_admin()));
-- Anyone may offer help, but nobody chooses its created_at.
create policy volunteers_insert_anyone on public.volunteers
  for insert to anon, authenticated
  with check (created_at = now());

-- The administrator's list.

create function private.volunteer_condition(search text) returns text
  language sql stable set search_path = ''
as $$
  -- Digits are searched in telephone numbers, as stored (+234803…) or as people write them (0803 …).
  select case
    when t.digits ~ '^[0-9]+$' then 'v.phone_number like ' || quote_literal('%' || regexp_replace(t.digits, '^0', '') || '%')
    else coalesce(private.search_condition('volunteer', 'volunteers', 'v', search), 'true')
  end
  from (select regexp_replace(search, '[[:space:]()+.-]', '', 'g') as digits) t
$$;
comment on function private.volunteer_condition is 'What a search for a volunteer asks of a row: a part of the name or of the telephone number. Every value in it is quoted.';

create function private.listed_volunteers(search text, page_size integer, page_start integer)
  returns setof public.volunteers
  language plpgsql stable security definer set search_path = ''
as $$
-- The rows come from a statement built at run time, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
begin
  perform private.require_admin();
  perform private.check_search(search);
  return query execute format(
    'select v.* from public.volunteers v where %s order by v.created_at desc, v.id limit $1 offset $2',
    private.volunteer_condition(search))
  using page_size, coalesce(page_start, 0);
end
$$;
comment on function private.listed_volunteers is 'One page of volunteers, newest first, for administrators.';
grant execute on function private.listed_volunteers to authenticated;

create function public.get_volunteers(
  search text default null, page_size integer default null, page_start integer default 0
) returns setof public.volunteers
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_volunteers(search, page_size, page_start)
$$;
comment on function public.get_volunteers is
  'Who offers to help, newest first; a search of digits looks into telephone numbers, any other into names. Administrators only.';
grant execute on function public.get_volunteers to authenticated;

create function private.count_volunteers(search text, at_most integer) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
declare
  condition text;
  counted integer;
begin
  perform private.require_admin();
  perform private.check_search(search);
  condition := private.volunteer_condition(search);
  if condition = 'true' then
    return least(private.tallied('volunteer'), at_most);
  end if;
  execute format('select count(*) from (select from public.volunteers v where %s limit $1) found', condition)
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_volunteers is 'How many people offer to help or are found by a search, for administrators.';
grant execute on function private.count_volunteers to authenticated;

create function public.count_volunteers(search text default null, at_most integer default null) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_volunteers(search, at_most)
$$;
comment on function public.count_volunteers is
  'How many people get_volunteers lists for the same search; counts no further than at_most. Administrators only.';
grant execute on function public.count_volunteers to authenticated;

create function private.erase_volunteer(volunteer_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from public.volunteers v where v.id = erase_volunteer.volunteer_id;
  if not found then
    raise exception 'volunteer_not_found' using errcode = 'P0001';
  end if;
end
$$;
comment on function private.erase_volunteer is 'Erases what a volunteer sent.';

create function public.erase_volunteer(volunteer_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.erase_volunteer(volunteer_id)
$$;
comment on function public.erase_volunteer is
  'Erases a volunteer on request. Administrators only; error: volunteer_not_found.';
grant execute on function private.erase_volunteer, public.erase_volunteer to authenticated;

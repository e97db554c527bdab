-- Volunteers: applications to help.
--
--             anyone    administrator    service_role
--   select    no        all              all
--   insert    yes       as anyone        all
--   update    no        by procedure     no
--   delete    no        by procedure     no
--
--                           administrator    reviewer      anyone else
--   get_volunteers          yes              own states    42501
--   export_volunteers       yes              own states    42501
--   count_volunteers        yes              own states    42501
--   get_volunteer_counts    yes              own states    42501
--   set_volunteer_status    yes              own states    42501
--   erase_volunteer         yes              42501         42501
--
-- A member who is not an owner reads at most 100 rows per call. An export returns more and writes an access log entry.

create type public.volunteer_role as enum ('Regular Volunteer', 'State Coordinator');
create type public.project_department as enum ('Ghetto', 'Discovery', 'Edu');
create type public.volunteer_status as enum ('new', 'contacted', 'accepted', 'declined');

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
  status public.volunteer_status not null default 'new',
  created_at timestamptz not null default now(),
  constraint volunteers_full_name_check check (private.is_person_name(full_name)),
  constraint volunteers_phone_number_check check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  constraint volunteers_age_check check (age between 16 and 120),
  constraint volunteers_state_province_check check (private.is_state_of(country, state_province)),
  constraint volunteers_days_per_week_check check (days_per_week between 1 and 7)
);
comment on table public.volunteers is 'Somebody who offers to help; also sent by WhatsApp from the form.';
comment on column public.volunteers.status is 'How far an administrator has come with the offer.';
create index volunteers_created_at_idx on public.volunteers (created_at desc, id);
create index volunteers_status_idx on public.volunteers (status, created_at desc, id);
create index volunteers_place_idx on public.volunteers (country, state_province, created_at desc, id);

create function private.volunteer_facts(volunteer public.volunteers) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('volunteer:' || volunteer.country || '/' || volunteer.state_province || '/' || volunteer.status, 1)
$$;
comment on function private.volunteer_facts is 'The fact that a volunteer is counted under: place and status.';

-- The triggers of a volunteer: its steps in their order.

create function private.volunteers_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.full_name := private.clean_text(new.full_name);
  perform private.limit_forms('volunteers', new.id);
  return new;
end
$$;
comment on function private.volunteers_before_insert is 'An offer is cleaned of what was typed, and limited.';
create trigger volunteers_before_insert
  before insert on public.volunteers
  for each row execute function private.volunteers_before_insert();

create function private.volunteers_after_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.use_id('volunteers', new.id);
  return null;
end
$$;
comment on function private.volunteers_after_insert is 'The id of an offer is used.';
create trigger volunteers_after_insert
  after insert on public.volunteers
  for each row execute function private.volunteers_after_insert();
create trigger volunteers_after_update
  after update on public.volunteers
  for each row execute function private.write_audit();
create trigger volunteers_after_delete
  after delete on public.volunteers
  for each row execute function private.write_audit('country', 'state_province', 'created_at');

create function private.volunteers_after_insert_statement() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.index_documents('volunteer', array(select n.id from new_rows n));
  perform private.change_counters(array(select private.volunteer_facts(n) from new_rows n));
  return null;
end
$$;
comment on function private.volunteers_after_insert_statement is 'New volunteers are found and counted.';
create trigger volunteers_after_insert_statement
  after insert on public.volunteers referencing new table as new_rows
  for each statement execute function private.volunteers_after_insert_statement();

create trigger volunteers_after_update_statement
  after update on public.volunteers referencing old table as old_rows new table as new_rows
  for each statement execute function private.counter_rows();

create function private.volunteers_after_delete_statement() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_documents('volunteer', array(select o.id from old_rows o));
  perform private.change_counters('{}', array(select private.volunteer_facts(o) from old_rows o));
  return null;
end
$$;
comment on function private.volunteers_after_delete_statement is 'Volunteers who are gone are neither found nor counted.';
create trigger volunteers_after_delete_statement
  after delete on public.volunteers referencing old table as old_rows
  for each statement execute function private.volunteers_after_delete_statement();

alter table public.volunteers enable row level security;
grant select on public.volunteers to authenticated, service_role;
grant insert (id, full_name, phone_number, age, country, state_province, volunteer_role, project_department, days_per_week)
  on public.volunteers to anon, authenticated, service_role;

create policy volunteers_select_admin on public.volunteers
  for select to authenticated
  using ((select private.is_admin()));
-- Anyone may offer help, but nobody may set created_at.
create policy volunteers_insert_anyone on public.volunteers
  for insert to anon, authenticated
  with check (created_at = now());

-- The administrator's list.

create type private.volunteer_filter as (
  search text,
  only_status public.volunteer_status,
  only_country public.country,
  only_state text
);
comment on type private.volunteer_filter is 'A filter of volunteers.';

create function private.volunteer_conditions(filter private.volunteer_filter, states text[]) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return concat_ws(' and ', 'true', 'v.status = ' || quote_literal(filter.only_status),
    'v.country = ' || quote_literal(filter.only_country),
    'v.state_province = ' || quote_literal(filter.only_state), 'v.state_province = any (' || quote_literal(states) || ')',
    private.search_condition('volunteer', 'v', filter.search));
end
$$;
comment on function private.volunteer_conditions is 'The conditions that a filter puts on a volunteer v. Every value in it is quoted.';

create function private.listed_volunteers(filter jsonb, page private.page) returns setof public.volunteers
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  states constant text[] := private.require('volunteers');
begin
  return query execute format('select v.* from public.volunteers v where %s%s order by v.created_at desc, v.id limit $1 offset $2',
    private.volunteer_conditions(private.read_filter(null::private.volunteer_filter, filter), states),
    case when page.older_than is not null then ' and v.created_at <= $3 and (v.created_at < $3 or v.id > $4)' end)
  using page.size, coalesce(page.start, 0), page.older_than, coalesce(page.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
end
$$;
comment on function private.listed_volunteers is 'One page of volunteers, newest first, for administrators.';
grant execute on function private.listed_volunteers to authenticated;

create function public.get_volunteers(
  search text default null, page_size integer default null, page_start integer default 0,
  only_status public.volunteer_status default null, only_country public.country default null, only_state text default null
) returns setof public.volunteers
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_volunteers(
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_country', only_country, 'only_state', only_state),
    (private.allowed_page_size('volunteers', page_size), page_start, null, null)::private.page)
$$;
comment on function public.get_volunteers is
  'The volunteers, of a status or place where one is given, newest first; a search looks for words of the name or '
  'place, or a part of the name or telephone number. Administrators, and reviewers of the own states, who read at most '
  '100 rows a call; error: page_too_large.';
grant execute on function public.get_volunteers to authenticated;

create function public.export_volunteers(
  search text default null, page_size integer default 1000,
  only_status public.volunteer_status default null, only_country public.country default null, only_state text default null,
  older_than timestamptz default null, after_id uuid default null
) returns setof public.volunteers
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.export_list('volunteers', null::public.volunteers,
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_country', only_country, 'only_state', only_state),
    (page_size, 0, older_than, after_id)::private.page)
$$;
comment on function public.export_volunteers is
  'At most 1,000 rows of get_volunteers for the same filter, from the first or after the last row that was taken: its '
  'moment and id; the access log says how many. Administrators, and reviewers of the own states.';
grant execute on function public.export_volunteers to authenticated;

create function private.count_volunteers(filter jsonb, at_most integer) returns integer
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('volunteers');
  chosen constant private.volunteer_filter := private.read_filter(null::private.volunteer_filter, filter);
  counted integer;
begin
  if coalesce(btrim(chosen.search), '') = '' then
    return (
      select least(coalesce(sum(t.amount), 0), at_most)
      from private.counted_by('volunteer') t
      where (chosen.only_country is null or split_part(t.value, '/', 1) = chosen.only_country::text)
        and (chosen.only_state is null or split_part(t.value, '/', 2) = chosen.only_state)
        and (states is null or split_part(t.value, '/', 2) = any (states))
        and (chosen.only_status is null or split_part(t.value, '/', 3) = chosen.only_status::text));
  end if;
  execute format('select count(*) from (select from public.volunteers v where %s limit $1) found',
    private.volunteer_conditions(chosen, states))
  into counted using at_most;
  return counted;
end
$$;
comment on function private.count_volunteers is 'How many people offer to help or are found by a search or filter, for administrators.';
grant execute on function private.count_volunteers to authenticated;

create function public.count_volunteers(
  search text default null, at_most integer default null,
  only_status public.volunteer_status default null, only_country public.country default null, only_state text default null
) returns integer
  language sql stable security invoker set search_path = ''
as $$
  select private.count_volunteers(
    jsonb_build_object(
      'search', search, 'only_status', only_status, 'only_country', only_country, 'only_state', only_state),
    at_most)
$$;
comment on function public.count_volunteers is
  'How many people get_volunteers lists for the same search and filters; counts no further than at_most. '
  'Administrators, and reviewers of the own states.';
grant execute on function public.count_volunteers to authenticated;

create function public.get_volunteer_counts(
  search text default null, at_most integer default null, only_country public.country default null, only_state text default null
) returns table (status public.volunteer_status, count integer)
  language sql stable security invoker set search_path = ''
as $$
  select s.status, private.count_volunteers(
    jsonb_build_object('search', search, 'only_status', s.status, 'only_country', only_country, 'only_state', only_state),
    at_most)
  from unnest(enum_range(null::public.volunteer_status)) s (status)
$$;
comment on function public.get_volunteer_counts is
  'How many people get_volunteers lists of each status for the same search and place, each counted no further than '
  'at_most. Administrators, and reviewers of the own states.';
grant execute on function public.get_volunteer_counts to authenticated;

create function private.set_volunteer_status(
  volunteer_id uuid, old_status public.volunteer_status, new_status public.volunteer_status
) returns public.volunteer_status
  language plpgsql security definer set search_path = ''
as $$
declare
  current_status public.volunteer_status;
begin
  perform private.authorize_and_lock('volunteers', volunteers => array[volunteer_id]);
  update public.volunteers v set status = new_status
  where v.id = volunteer_id and v.status = old_status;
  if found then
    return new_status;
  end if;
  select v.status into current_status from public.volunteers v where v.id = volunteer_id;
  raise exception 'volunteer_changed' using errcode = 'P0001', detail = current_status::text;
end
$$;
comment on function private.set_volunteer_status is
  'Moves a volunteer''s offer from the status that was seen to another one; returns it. Administrators, and reviewers '
  'of the own states; errors: volunteer_not_found, volunteer_changed.';
grant execute on function private.set_volunteer_status to authenticated; -- as public.set_volunteer_status

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
comment on function private.erase_volunteer is
  'Erases a volunteer on request. Administrators only; error: volunteer_not_found.';
grant execute on function private.erase_volunteer to authenticated; -- as public.erase_volunteer

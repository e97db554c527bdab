-- Auditions: many children are given their time on one day at one place, and each day has a list.
-- The columns of Step 3 are written of Step 3. Days that are planned, with slots, are in audition_days.sql and the files after this one.
--
--                         administrator    reviewer      anyone else
--   schedule_auditions    yes              own states    42501
--   get_auditions         yes              own states    42501
--   get_audition_days     yes              own states    42501
--   move_audition_day     yes              own states    42501
--   call_off_audition_day yes              own states    42501

create function private.is_audition_due(application public.applications) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return application.audition_date is not null and application.status in ('approved', 'assessed')
    and application.ticket_status <> 'Disqualified';
end
$$;
comment on function private.is_audition_due is
  'Whether a child stands on the list of its audition''s day: with a date, approved or assessed, and not disqualified.';

create type public.audition_outcome as enum
  ('scheduled', 'deleted', 'own_family', 'changed', 'rejected', 'disqualified', 'unpaid', 'not_approved', 'completed',
    'full', 'planned_elsewhere', 'other_country', 'other_edition');
comment on type public.audition_outcome is
  'The outcome of one child that was to be given a time; all but scheduled leave it as it is. The last four are those of a '
  'planned day (audition_plans.sql).';

create type public.scheduled_audition as (application_id uuid, outcome public.audition_outcome);
comment on type public.scheduled_audition is 'One child that was to be given a time, and what became of it.';

create function private.schedule_auditions(slots jsonb, place text)
  returns setof public.scheduled_audition
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted record;
  states constant text[] := private.require('applications:write');
  child public.applications;
  result public.scheduled_audition;
begin
  if jsonb_typeof(slots) is distinct from 'array' or jsonb_array_length(slots) not between 1 and 250 then
    raise exception 'slots_refused' using errcode = 'P0001', detail = 'One call schedules 1 to 250 children.';
  end if;
  if coalesce(private.clean_text(place), '') = '' then
    raise exception 'place_required' using errcode = 'P0001';
  end if;
  -- In one order for everybody, so that two administrators with the same children wait for each other and no more.
  perform private.lock_books(false);
  for wanted in
    select distinct on (s.id) s.id, s.starts_at, s.updated_at
    from jsonb_to_recordset(slots) s (id uuid, starts_at timestamptz, updated_at timestamptz)
    order by s.id
  loop
    if num_nulls(wanted.id, wanted.starts_at, wanted.updated_at) > 0 or wanted.starts_at not between '2020-01-01' and '2100-01-01' then
      raise exception 'slots_refused' using errcode = 'P0001', detail = 'A slot has an id, a time and the moment it was loaded.';
    end if;
    select a.* into child from public.applications a
    where a.id = wanted.id and (states is null or a.state_city = any (states)) for no key update;
    result := row(wanted.id, (case
      when child.id is null then 'deleted'
      when private.is_own(child.user_id) then 'own_family'
      when child.status = 'rejected' then 'rejected'
      when child.ticket_status = 'Disqualified' then 'disqualified'
      when not private.is_ticket_paid(child.ticket_status) then 'unpaid'
      when child.status not in ('approved', 'assessed') then 'not_approved'
      when child.audition_state = 'completed' then 'completed'
      when child.updated_at <> wanted.updated_at then 'changed'
      else 'scheduled'
    end)::public.audition_outcome);
    if result.outcome = 'scheduled' then
      update public.applications a
      set audition_state = 'scheduled', audition_date = wanted.starts_at, audition_details = place
      where a.id = wanted.id;
    end if;
    return next result;
  end loop;
exception when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.schedule_auditions is
  'Gives children their times and the place, and says of each what became of it; for administrators.';
grant execute on function private.schedule_auditions to authenticated;

create function public.schedule_auditions(slots jsonb, place text)
  returns setof public.scheduled_audition
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.schedule_auditions(slots, place)
$$;
comment on function public.schedule_auditions is
  'Schedules auditions: slots are objects of id, starts_at and the updated_at that was loaded. One row each says what '
  'became of it; who is rejected, disqualified, unpaid, not approved, has auditioned, was changed since or is of a '
  'reviewer''s own account is left as it is. Administrators, and reviewers of the own states; '
  'errors: slots_refused, place_required.';
grant execute on function public.schedule_auditions to authenticated;

create function private.listed_auditions(country public.country, day date, only_state text, only_audition uuid)
  returns setof public.applications
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
  -- Midnight there; neither country changes its clocks.
  begins constant timestamptz := day::timestamp at time zone private.time_zone_of(country);
begin
  perform private.check_search(only_state);
  if only_audition is not null then
    return query select * from private.listed_children(array(
      select a.id from private.audition_slots s
      join private.audition_days p on p.id = s.audition_day_id
      join public.applications a on a.id = s.application_id
      where p.id = only_audition and (states is null or p.state_city = any (states)) and private.is_audition_due(a)
      order by s.starts_at, s.stage));
    return;
  end if;
  return query select * from private.listed_children(array(
    select a.id from public.applications a
    where a.audition_date >= begins and a.audition_date < begins + interval '24 hours'
      and a.country = listed_auditions.country and private.is_audition_due(a)
      and (only_state is null or a.state_city = only_state) and (states is null or a.state_city = any (states))
    order by a.audition_date, private.search_key(a.child_name) collate "C", a.id
    limit 500));
end
$$;
comment on function private.listed_auditions is
  'The children of a day of a country by time, at most 500, or of a planned day by its slots; for administrators.';
grant execute on function private.listed_auditions to authenticated;

create function public.get_auditions(
  in_country public.country default null, on_day date default null, only_state text default null, only_audition uuid default null
)
  returns setof public.applications
  language sql stable security invoker set search_path = ''
as $$
  select * from private.listed_auditions(in_country, on_day, only_state, only_audition)
$$;
comment on function public.get_auditions is
  'The children who audition in a country on a day of its calendar, by time: approved and assessed children with a '
  'date, without the disqualified; at most 500. With only_audition those of one planned day, by slot and stage. '
  'Administrators, and reviewers of the own states.';
grant execute on function public.get_auditions to authenticated;

create type public.audition_day_count as (country public.country, day date, children integer);
comment on type public.audition_day_count is 'How many children audition in a country on a day.';

create function private.audition_days()
  returns setof public.audition_day_count
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
begin
  return query
    select a.country, private.local_day(a.country, a.audition_date) as day, count(*)::integer
    from public.applications a
    where a.audition_date is not null and private.is_audition_due(a) and (states is null or a.state_city = any (states))
    group by 1, 2
    order by 2, 1;
end
$$;
comment on function private.audition_days is 'The days with auditions, for administrators.';
grant execute on function private.audition_days to authenticated;

create function public.get_audition_days()
  returns setof public.audition_day_count
  language sql stable security invoker set search_path = ''
as $$
  select * from private.audition_days()
$$;
comment on function public.get_audition_days is
  'The days on which children audition, by country, with their number, earliest first. Administrators, '
  'and reviewers of the own states.';
grant execute on function public.get_audition_days to authenticated;

create function private.lock_audition_day(in_country public.country, on_day date, seen jsonb, from_time time, only_state text)
  returns uuid[]
  language plpgsql security definer set search_path = ''
as $$
declare
  begins constant timestamptz := (on_day + from_time) at time zone private.time_zone_of(in_country);
  ends constant timestamptz := (on_day + 1)::timestamp at time zone private.time_zone_of(in_country);
  states constant text[] := private.require('applications:write');
  ids uuid[];
  present jsonb;
begin
  perform private.check_search(only_state);
  if on_day < private.local_day(in_country, now()) then
    raise exception 'day_is_over' using errcode = 'P0001';
  end if;
  -- In one order for everybody, as in schedule_auditions. A member's own child is left as it is.
  perform private.lock_books(false);
  perform from public.applications a
  where a.audition_date >= begins and a.audition_date < ends and a.country = in_country
    and a.audition_state = 'scheduled' and private.is_audition_due(a) and (only_state is null or a.state_city = only_state)
    and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)
  order by a.id
  for no key update;
  -- Read anew once they are locked: another administrator may have changed the day meanwhile.
  select array_agg(a.id order by a.audition_date, a.id), jsonb_object_agg(a.id, extract(epoch from a.audition_date)) into ids, present
  from public.applications a
  where a.audition_date >= begins and a.audition_date < ends and a.country = in_country
    and a.audition_state = 'scheduled' and private.is_audition_due(a) and (only_state is null or a.state_city = only_state)
    and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id);
  if ids is null and seen = '[]' or begins is null then
    raise exception 'no_auditions' using errcode = 'P0001';
  elsif cardinality(ids) > 500 then
    raise exception 'too_many_auditions' using errcode = 'P0001';
  elsif jsonb_typeof(seen) is distinct from 'array' then
    raise exception 'auditions_changed' using errcode = 'P0001', detail = 'What was seen is a list of id and audition_date.';
  elsif present is distinct from (
    select jsonb_object_agg(s.id, extract(epoch from s.audition_date))
    from jsonb_to_recordset(seen) s (id uuid, audition_date timestamptz)
    where s.id is not null and not exists (select from public.applications a where a.id = s.id and private.is_own(a.user_id))) then
    raise exception 'auditions_changed' using errcode = 'P0001';
  elsif ids is null then
    raise exception 'own_family' using errcode = '42501', detail = 'An owner decides on it.';
  end if;
  return ids;
end
$$;
comment on function private.lock_audition_day is
  'Locks the children who are still to perform on a day from a time on, and refuses when they are others, or at other '
  'times, than were seen; who is of a reviewer''s own account is left out. For administrators.';

create function private.move_audition_day(
  in_country public.country, on_day date, minutes integer, seen jsonb, from_time time, only_state text
)
  returns setof public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := private.lock_audition_day(in_country, on_day, seen, from_time, only_state);
begin
  if minutes is null or minutes = 0 or minutes not between -240 and 240 then
    raise exception 'minutes_refused' using errcode = 'P0001', detail = '1 to 240, below zero for earlier.';
  end if;
  if exists (
    select from public.applications a
    where a.id = any (ids)
      and private.local_day(a.country, a.audition_date + make_interval(mins => minutes)) <> on_day) then
    raise exception 'past_midnight' using errcode = 'P0001';
  end if;
  update public.applications a set audition_date = a.audition_date + make_interval(mins => minutes)
  where a.id = any (ids);
  return query select * from private.listed_children(ids);
end
$$;
comment on function private.move_audition_day is 'Moves the auditions of a day from a time on, all or none, for administrators.';

create function public.move_audition_day(
  in_country public.country, on_day date, minutes integer, seen jsonb, from_time time default '00:00', only_state text default null
)
  returns setof public.applications
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.move_audition_day(in_country, on_day, minutes, seen, from_time, only_state)
$$;
comment on function public.move_audition_day is
  'Moves all auditions of a country''s day (of one state), from a time on, so many minutes later, or below zero '
  'earlier, all or none, and returns the children, without those of a reviewer''s own account; seen are objects of id '
  'and audition_date that were confirmed. Administrators, and reviewers of the own states; errors: minutes_refused (1 '
  'to 240, or -240 to -1), past_midnight, no_auditions, auditions_changed, too_many_auditions (500), day_is_over.';

create function private.call_off_audition_day(
  in_country public.country, on_day date, seen jsonb, from_time time, only_state text
)
  returns setof public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  ids constant uuid[] := private.lock_audition_day(in_country, on_day, seen, from_time, only_state);
begin
  update public.applications a set audition_state = 'not_scheduled', audition_date = null, audition_details = null
  where a.id = any (ids);
  return query select * from private.listed_children(ids);
end
$$;
comment on function private.call_off_audition_day is 'Calls off the auditions of a day from a time on, all or none, for administrators.';

create function public.call_off_audition_day(
  in_country public.country, on_day date, seen jsonb, from_time time default '00:00', only_state text default null
)
  returns setof public.applications
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.call_off_audition_day(in_country, on_day, seen, from_time, only_state)
$$;
comment on function public.call_off_audition_day is
  'Calls off all auditions of a country''s day (of one state), from a time on, all or none, and returns the children, '
  'without those of a reviewer''s own account; seen are objects of id and audition_date that were confirmed. '
  'Administrators, and reviewers of the own states; errors: no_auditions, auditions_changed, '
  'too_many_auditions (500), day_is_over.';
grant execute on function private.move_audition_day, public.move_audition_day,
  private.call_off_audition_day, public.call_off_audition_day to authenticated;

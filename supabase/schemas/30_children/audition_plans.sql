-- Planning audition days: their slots, and which child has which. Nothing of it is told before it is published
-- (audition_publishing.sql).
--
--                            administrator    reviewer      anyone else
--   private.audition_slots   by procedure     own states    no
--   get_plans                yes              own states    42501
--   get_slots                yes              own states    42501
--   get_unplanned            yes              own states    42501
--   save_audition_day            yes              own states    42501
--   copy_audition_day            yes              own states    42501
--   fill_audition_day            yes              own states    42501
--   move_slot                yes              own states    42501
--   swap_slots               yes              own states    42501
--   clear_slots              yes              own states    42501
--
-- The row of a slot is its capacity: two children cannot have one time in one stage, nor one child two. Who plans a day
-- locks the day first, so that writers of one day take turns.

create table private.audition_slots (
  application_id uuid primary key,
  audition_day_id uuid not null,
  starts_at timestamptz not null,
  stage smallint not null,
  is_extra boolean not null default false,
  constraint audition_slots_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint audition_slots_audition_day_id_fkey foreign key (audition_day_id) references private.audition_days (id) on delete cascade,
  constraint audition_slots_place_key unique (audition_day_id, starts_at, stage) deferrable,
  constraint audition_slots_stage_check check (stage between 1 and 100)
);
comment on table private.audition_slots is 'The plan: which child performs when, and in which stage.';
comment on column private.audition_slots.is_extra is 'Added on the day for a walk-in, beside the slots of the plan.';
alter table private.audition_slots enable row level security;

create function private.lock_audition(audition_day_id uuid, loaded_at timestamptz default null, may_be_closed boolean default false)
  returns private.audition_days
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  plan private.audition_days;
begin
  perform private.lock_books(false);
  select p.* into plan from private.audition_days p
  where p.id = lock_audition.audition_day_id and (states is null or p.state_city = any (states))
  for no key update;
  if not found then
    raise exception 'audition_not_found' using errcode = 'P0001', detail = coalesce(audition_day_id::text, 'null');
  elsif plan.updated_at <> loaded_at then
    raise exception 'audition_changed' using errcode = 'P0001', detail = 'It was written after it was loaded.';
  elsif may_be_closed then
    return plan;
  elsif plan.cancelled_at is not null then
    raise exception 'audition_cancelled' using errcode = 'P0001';
  elsif plan.completed_at is not null then
    raise exception 'audition_completed' using errcode = 'P0001';
  elsif private.is_edition_ended(plan.edition) then
    raise exception 'edition_ended' using errcode = 'P0001', detail = plan.edition::text;
  end if;
  return plan;
end
$$;
comment on function private.lock_audition is
  'The head of everything that plans a day, which it locks: refuses (42501) a caller whose part does not open children, '
  'and a day that is elsewhere (audition_not_found), was written since it was loaded (audition_changed), called off '
  '(audition_cancelled), held (audition_completed) or of an ended edition (edition_ended); the last three not where it may '
  'be closed.';

create function private.touch_audition(audition_day_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.audition_days p set updated_at = clock_timestamp() where p.id = touch_audition.audition_day_id;
end
$$;
comment on function private.touch_audition is 'Dates a change of a plan, by which whoever loaded it before is told.';

create function private.is_day_over(plan private.audition_days) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return plan.completed_at is not null or plan.cancelled_at is not null or plan.ends_at < now();
end
$$;
comment on function private.is_day_over is 'Whether nobody performs on a day any more, so that who has a slot of it can have another one.';

create function private.planning_outcome(child public.applications, plan private.audition_days, is_moved boolean default false)
  returns public.audition_outcome
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when child.id is null then 'deleted'
    when private.is_own(child.user_id) then 'own_family'
    when child.edition <> plan.edition then 'other_edition'
    when child.country <> plan.country then 'other_country'
    when child.status = 'rejected' then 'rejected'
    when child.ticket_status = 'Disqualified' then 'disqualified'
    when not private.is_ticket_paid(child.ticket_status) then 'unpaid'
    when child.status not in ('approved', 'assessed') then 'not_approved'
    when child.audition_state = 'completed' then 'completed'
    when not is_moved and (
      exists (
        select from private.audition_slots s join private.audition_days p on p.id = s.audition_day_id
        where s.application_id = child.id and p.id <> plan.id and not private.is_day_over(p))
      -- Typed by hand, and still to come.
      or child.audition_date >= now() and child.audition_day_id is null
        and not exists (select from private.audition_slots s where s.application_id = child.id)) then 'planned_elsewhere'
    else 'scheduled'
  end::public.audition_outcome;
end
$$;
comment on function private.planning_outcome is
  'What keeps a child from a slot of a day, or scheduled. A child that is moved may have a slot or a date elsewhere; of a '
  'day that is over anybody may who did not perform.';

create function private.free_slots(plan private.audition_days) returns table (starts_at timestamptz, stage smallint, talent text)
  language sql stable security definer set search_path = ''
as $$
  select t.at, l.stage::smallint, coalesce(plan.stage_talents[l.stage], '')
  from generate_series(
    plan.starts_at, plan.ends_at - make_interval(mins => plan.slot_minutes), make_interval(mins => plan.slot_minutes)) t (at)
  cross join generate_series(1, plan.stages) l (stage)
  -- Times that were moved on the day stand beside the grid of the plan.
  where not exists (
      select from unnest(plan.breaks) b (at)
      where b.at > t.at - make_interval(mins => plan.slot_minutes) and b.at < t.at + make_interval(mins => plan.slot_minutes))
    and not exists (
      select from private.audition_slots s
      where s.audition_day_id = plan.id and s.stage = l.stage
        and s.starts_at > t.at - make_interval(mins => plan.slot_minutes) and s.starts_at < t.at + make_interval(mins => plan.slot_minutes))
  order by t.at, l.stage
  limit 2000
$$;
comment on function private.free_slots is 'The slots of a day that nobody has, in their order, with the talent that their stage is for.';

-- What the office sees.

create type public.audition_plan as (
  id uuid,
  edition smallint,
  country public.country,
  state_city text,
  venue text,
  address text,
  notes text,
  starts_at timestamptz,
  ends_at timestamptz,
  slot_minutes smallint,
  stages smallint,
  stage_talents text[],
  breaks timestamptz[],
  published_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  updated_at timestamptz,
  free integer,
  planned integer,
  unpublished integer,
  coming integer,
  not_coming integer,
  arrived integer,
  absent integer
);
comment on type public.audition_plan is
  'A planned day with its numbers: free slots, children with a slot, families whose news waits to be published, answers, '
  'and of the day itself who arrived (or has left) and who did not come.';

create function private.audition_plans(only_year integer) returns setof public.audition_plan
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
begin
  return query
    select p.id, p.edition, p.country, p.state_city, p.venue, p.address, p.notes, p.starts_at, p.ends_at, p.slot_minutes, p.stages,
      p.stage_talents, p.breaks, p.published_at, p.cancelled_at, p.completed_at, p.updated_at,
      (select count(*)::integer from private.free_slots(p)),
      c.planned, (select count(*)::integer from private.unpublished(p)),
      c.coming, c.not_coming, m.arrived, m.absent
    from private.audition_days p
    cross join lateral (
      select (select count(*)::integer from private.audition_slots s where s.audition_day_id = p.id) as planned,
        (count(*) filter (where a.audition_answer = 'coming'))::integer as coming,
        (count(*) filter (where a.audition_answer = 'not_coming'))::integer as not_coming
      from public.applications a where a.audition_day_id = p.id and a.audition_state = 'scheduled') c
    cross join lateral (
      select (count(*) filter (where w.kind in ('arrived', 'left')))::integer as arrived,
        (count(*) filter (where w.kind = 'absent'))::integer as absent
      from private.whereabouts(p.id) w) m
    where p.edition = coalesce(only_year, private.current_edition()) and (states is null or p.state_city = any (states))
    order by p.starts_at, p.state_city, p.id;
end
$$;
comment on function private.audition_plans is 'The planned days of a year, for administrators.';

create function public.get_plans(only_year integer default null) returns setof public.audition_plan
  language sql stable security invoker set search_path = ''
as $$
  select * from private.audition_plans(only_year)
$$;
comment on function public.get_plans is
  'The audition days that are planned for a year (by default the current edition''s), earliest first, with their numbers. '
  'Administrators, and reviewers of the own states.';
grant execute on function private.audition_plans, public.get_plans to authenticated;

create type public.planned_child as (
  application_id uuid,
  user_id uuid,
  child_name text,
  stage_name text,
  age integer,
  gender public.gender,
  state_city text,
  talents text[],
  payment_reference text,
  starts_at timestamptz,
  stage smallint,
  is_extra boolean,
  told_at timestamptz,
  is_told boolean,
  outcome public.audition_outcome,
  answer public.audition_answer,
  answer_reason text,
  check_in public.check_in_kind,
  audition_result public.pass_fail,
  audition_report text,
  has_report boolean,
  updated_at timestamptz
);
comment on type public.planned_child is
  'A child with a slot: told_at is the time that its family knows, is_told whether all of it is the plan''s; outcome is what '
  'keeps it from performing, or scheduled; check_in is arrived, left or absent, null for nothing. The report is for owners, as in lists.';

create function private.planned_children(audition_day_id uuid) returns setof public.planned_child
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
  is_whole constant boolean := private.is_admin();
  plan private.audition_days;
begin
  select p.* into plan from private.audition_days p
  where p.id = planned_children.audition_day_id and (states is null or p.state_city = any (states));
  return query
    select a.id, a.user_id, a.child_name, a.stage_name, a.age, a.gender, a.state_city, a.talents, a.payment_reference,
      s.starts_at, s.stage, s.is_extra, case when a.audition_state <> 'not_scheduled' then a.audition_date end,
      (a.audition_day_id, a.audition_date, a.audition_details) is not distinct from (plan.id, s.starts_at, private.place_of(plan)),
      private.planning_outcome(a, plan, true), a.audition_answer, a.audition_answer_reason, w.kind, a.audition_result,
      case when is_whole then a.audition_report end, a.audition_report is not null, a.updated_at
    from private.audition_slots s
    join public.applications a on a.id = s.application_id
    left join private.whereabouts(plan.id) w on w.application_id = a.id
    where s.audition_day_id = plan.id
    order by s.starts_at, s.stage;
end
$$;
comment on function private.planned_children is 'The children with a slot of a day by time and stage, for administrators.';

create function public.get_slots(audition_day_id uuid) returns setof public.planned_child
  language sql stable security invoker set search_path = ''
as $$
  select * from private.planned_children(audition_day_id)
$$;
comment on function public.get_slots is
  'The children who have a slot of a planned day, by time and stage, at most 500. Administrators, and reviewers of the own states.';
grant execute on function private.planned_children, public.get_slots to authenticated;

create type public.unplanned_child as (
  application_id uuid,
  user_id uuid,
  child_name text,
  stage_name text,
  age integer,
  talents text[],
  entry_video_status public.entry_video_status,
  was_absent boolean
);
comment on type public.unplanned_child is 'A child of a day''s state that has no time yet; was_absent: did not come to a day before.';

create function private.unplanned_children(audition_day_id uuid) returns setof public.unplanned_child
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
  plan private.audition_days;
begin
  select p.* into plan from private.audition_days p
  where p.id = unplanned_children.audition_day_id and (states is null or p.state_city = any (states));
  return query
    select a.id, a.user_id, a.child_name, a.stage_name, a.age, a.talents, a.entry_video_status, s.application_id is not null
    from public.applications a
    left join private.audition_slots s on s.application_id = a.id
    where a.edition = plan.edition and a.state_city = plan.state_city and a.status in ('approved', 'assessed')
      and a.audition_state <> 'completed' and s.audition_day_id is distinct from plan.id
      and private.planning_outcome(a, plan) = 'scheduled'
    order by a.created_at, a.id
    limit 500;
end
$$;
comment on function private.unplanned_children is 'The children of a day''s state who wait for a time, for administrators.';

create function public.get_unplanned(audition_day_id uuid) returns setof public.unplanned_child
  language sql stable security invoker set search_path = ''
as $$
  select * from private.unplanned_children(audition_day_id)
$$;
comment on function public.get_unplanned is
  'The children of a planned day''s state who could be given a slot and have none that is still to come, in the order of their '
  'registration, at most 500 a call. Administrators, and reviewers of the own states.';
grant execute on function private.unplanned_children, public.get_unplanned to authenticated;

-- The day.

create function private.check_slots_within(plan private.audition_days) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  outside integer;
begin
  select count(*) into outside
  from private.audition_slots s join public.applications a on a.id = s.application_id
  where s.audition_day_id = plan.id and not s.is_extra and a.audition_state <> 'completed'
    and (s.starts_at < plan.starts_at or s.starts_at + make_interval(mins => plan.slot_minutes) > plan.ends_at or s.stage > plan.stages);
  if outside > 0 then
    raise exception 'slot_outside_day' using errcode = 'P0001', detail = outside::text;
  end if;
end
$$;
comment on function private.check_slots_within is 'Refuses (slot_outside_day, with how many) a day that leaves slots of children outside.';

create function private.shift_slots(audition_day_id uuid, from_at timestamptz, by_time interval) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  shifted integer;
begin
  update private.audition_slots s set starts_at = s.starts_at + by_time
  where s.audition_day_id = shift_slots.audition_day_id and s.starts_at >= from_at
    -- Who has performed stays where it was.
    and not exists (select from public.applications a where a.id = s.application_id and a.audition_state = 'completed')
    and not exists (
      select from private.whereabouts(shift_slots.audition_day_id) w where w.application_id = s.application_id and w.kind = 'left');
  get diagnostics shifted = row_count;
  return shifted;
exception when unique_violation then
  raise exception 'slot_taken' using errcode = 'P0001', detail = 'Somebody who has performed had one of these times.';
end
$$;
comment on function private.shift_slots is 'Moves the slots of a day from a time on that are still to come, and says how many.';

create function private.save_audition_day(audition_day_id uuid, changes jsonb, loaded_at timestamptz, moves_children boolean) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  fields constant text[] := array['country', 'state_city', 'venue', 'address', 'notes', 'starts_at', 'ends_at', 'slot_minutes', 'stages',
    'stage_talents', 'breaks'];
  plan private.audition_days;
  wanted private.audition_days;
  refused text;
begin
  select k into refused from jsonb_object_keys(changes) k where k <> all (fields) order by k limit 1;
  if refused is not null then
    raise exception 'guarded_column: %', refused using errcode = '42501', detail = refused;
  end if;
  if audition_day_id is not null then
    plan := private.lock_audition(audition_day_id, coalesce(loaded_at, '-infinity'));
  else
    plan.edition := private.current_edition();
    plan.stages := 1;
    plan.stage_talents := '{}';
    plan.breaks := '{}';
    if private.is_edition_ended(plan.edition) then
      raise exception 'edition_ended' using errcode = 'P0001', detail = plan.edition::text;
    end if;
  end if;
  wanted := jsonb_populate_record(plan, changes);
  wanted.venue := private.clean_text(wanted.venue);
  wanted.address := private.clean_text(wanted.address);
  wanted.notes := nullif(btrim(wanted.notes), '');
  wanted.updated_at := clock_timestamp();
  if not wanted.state_city = any (states) then
    raise exception 'not_your_part' using errcode = '42501', detail = wanted.state_city;
  elsif num_nulls(wanted.country, wanted.state_city, wanted.venue, wanted.address, wanted.starts_at, wanted.ends_at, wanted.slot_minutes,
      wanted.stages, wanted.stage_talents, wanted.breaks) > 0
    or wanted.starts_at + make_interval(mins => wanted.slot_minutes) > wanted.ends_at
    or wanted.starts_at not between '2020-01-01' and '2100-01-01' then
    raise exception 'audition_times_refused' using errcode = 'P0001', detail = 'A day has all its fields, and room for one slot.';
  elsif wanted.starts_at is distinct from plan.starts_at
    and private.local_day(wanted.country, wanted.starts_at) < private.local_day(wanted.country, now()) then
    raise exception 'day_is_over' using errcode = 'P0001';
  elsif (wanted.country, wanted.state_city) is distinct from (plan.country, plan.state_city)
    and exists (select from private.audition_slots s where s.audition_day_id = plan.id) then
    raise exception 'audition_has_children' using errcode = 'P0001';
  end if;
  if plan.id is null then
    wanted.id := gen_random_uuid();
    wanted.created_at := now();
    insert into private.audition_days select (wanted).*;
    return wanted.id;
  end if;
  if moves_children and wanted.starts_at <> plan.starts_at then
    perform private.shift_slots(plan.id, '-infinity', wanted.starts_at - plan.starts_at);
    if not changes ? 'breaks' then
      wanted.breaks := array(select b + (wanted.starts_at - plan.starts_at) from unnest(plan.breaks) b);
    end if;
  end if;
  update private.audition_days p
  set country = wanted.country, state_city = wanted.state_city, venue = wanted.venue, address = wanted.address, notes = wanted.notes,
    starts_at = wanted.starts_at, ends_at = wanted.ends_at, slot_minutes = wanted.slot_minutes, stages = wanted.stages,
    stage_talents = wanted.stage_talents, breaks = wanted.breaks, updated_at = wanted.updated_at
  where p.id = plan.id;
  perform private.check_slots_within(wanted);
  return wanted.id;
exception when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_audition_day is 'Plans a day, or changes it with all its slots, for administrators.';

create function public.save_audition_day(
  changes jsonb, audition_day_id uuid default null, loaded_at timestamptz default null, moves_children boolean default false
) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.save_audition_day(audition_day_id, changes, loaded_at, moves_children)
$$;
comment on function public.save_audition_day is
  'Plans a new audition day, or changes one as it was loaded (its updated_at), and returns its id; changes are an object of '
  'country, state_city, venue, address, notes, starts_at, ends_at, slot_minutes, stages, stage_talents and breaks. With '
  'moves_children all slots go along to another starts_at. Families are told once it is published. Administrators, and '
  'reviewers of the own states; errors: audition_not_found, audition_changed, audition_cancelled, audition_completed, '
  'edition_ended, audition_times_refused, day_is_over, audition_has_children (another state with slots), slot_outside_day, '
  'slot_taken, not_your_part, guarded_column.';

create function private.copy_audition_day(audition_day_id uuid, starts_at timestamptz) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id, may_be_closed => true);
begin
  return private.save_audition_day(null, jsonb_build_object(
    'country', plan.country, 'state_city', plan.state_city, 'venue', plan.venue, 'address', plan.address, 'notes', plan.notes,
    'starts_at', copy_audition_day.starts_at, 'ends_at', copy_audition_day.starts_at + (plan.ends_at - plan.starts_at),
    'slot_minutes', plan.slot_minutes, 'stages', plan.stages, 'stage_talents', plan.stage_talents,
    'breaks', array(select b + (copy_audition_day.starts_at - plan.starts_at) from unnest(plan.breaks) b)), null, false);
exception when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.copy_audition_day is 'Plans another day as one was planned, without its children, for administrators.';

create function public.copy_audition_day(audition_day_id uuid, starts_at timestamptz) returns uuid
  language sql volatile security invoker set search_path = ''
as $$
  select private.copy_audition_day(audition_day_id, starts_at)
$$;
comment on function public.copy_audition_day is
  'Plans another day with the place, the slots and the breaks of one, also of one that is over, without its children, and returns '
  'its id. Administrators, and reviewers of the own states; errors: audition_not_found, and those of save_audition_day.';
grant execute on function private.save_audition_day, public.save_audition_day, private.copy_audition_day, public.copy_audition_day to authenticated;

-- Its children.

create function private.check_size(audition_day_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (select count(*) from private.audition_slots s where s.audition_day_id = check_size.audition_day_id) > 500 then
    raise exception 'audition_too_large' using errcode = 'P0001', detail = 'A day has at most 500 children.';
  end if;
end
$$;
comment on function private.check_size is 'Refuses (audition_too_large) the 501st child of a day.';

create function private.fill_audition_day(audition_day_id uuid, ids uuid[]) returns setof public.scheduled_audition
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id);
  at timestamptz[];
  stage smallint[];
  talent text[];
  place integer;
  is_here boolean;
  wanted record;
  result public.scheduled_audition;
begin
  if coalesce(cardinality(ids), 0) not between 1 and 250 or array_position(ids, null) is not null then
    raise exception 'slots_refused' using errcode = 'P0001', detail = 'One call plans 1 to 250 children.';
  end if;
  select array_agg(f.starts_at order by f.starts_at, f.stage), array_agg(f.stage order by f.starts_at, f.stage),
    array_agg(f.talent order by f.starts_at, f.stage)
  into at, stage, talent from private.free_slots(plan) f;
  for wanted in
    -- Brothers and sisters stand where the first of them does.
    select g.id, a as child
    from (select i.id, min(i.place) as place from unnest(ids) with ordinality i (id, place) group by i.id) g
    left join public.applications a on a.id = g.id
    order by min(g.place) over (partition by coalesce(a.user_id, g.id)), g.place
  loop
    result := row(wanted.id, private.planning_outcome(wanted.child, plan));
    is_here := exists (select from private.audition_slots s where s.application_id = wanted.id and s.audition_day_id = plan.id);
    if result.outcome = 'scheduled' and not is_here then
      select min(i) into place from generate_subscripts(at, 1) i
      where at[i] is not null and (talent[i] = '' or talent[i] = any ((wanted.child).talents));
      if place is null then
        result.outcome := 'full';
      else
        insert into private.audition_slots as s (application_id, audition_day_id, starts_at, stage)
        values (wanted.id, plan.id, at[place], stage[place])
        on conflict on constraint audition_slots_pkey do update
        set audition_day_id = excluded.audition_day_id, starts_at = excluded.starts_at, stage = excluded.stage, is_extra = false;
        at[place] := null;
      end if;
    end if;
    return next result;
  end loop;
  perform private.check_size(plan.id);
  perform private.touch_audition(plan.id);
end
$$;
comment on function private.fill_audition_day is
  'Gives children the free slots of a day in their order, and says of each what became of it; for administrators.';

create function public.fill_audition_day(audition_day_id uuid, ids uuid[]) returns setof public.scheduled_audition
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.fill_audition_day(audition_day_id, ids)
$$;
comment on function public.fill_audition_day is
  'Gives up to 250 children the free slots of a planned day, in the order of their ids, brothers and sisters beside each other, '
  'and stages of a talent only to it. One row each says what became of it; who cannot perform, has a slot or a date elsewhere that '
  'is still to come, or finds no free slot is left as it is. Administrators, and reviewers of the own states; errors: '
  'slots_refused, audition_not_found, audition_cancelled, audition_completed, edition_ended, audition_too_large.';

create type public.audition_slot as (application_id uuid, audition_day_id uuid, starts_at timestamptz, stage smallint);
comment on type public.audition_slot is 'The slot that a child has now.';

create function private.check_free(plan private.audition_days, wanted_at timestamptz, wanted_stage integer, mover uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if num_nulls(wanted_at, wanted_stage) > 0 or wanted_at < plan.starts_at
    or wanted_at + make_interval(mins => plan.slot_minutes) > plan.ends_at
    or wanted_stage not between 1 and plan.stages then
    raise exception 'slot_outside_day' using errcode = 'P0001', detail = '1';
  elsif exists (
    select from private.audition_slots s
    where s.audition_day_id = plan.id and s.stage = wanted_stage and s.application_id <> mover
      and s.starts_at > wanted_at - make_interval(mins => plan.slot_minutes)
      and s.starts_at < wanted_at + make_interval(mins => plan.slot_minutes)) then
    raise exception 'slot_taken' using errcode = 'P0001';
  end if;
end
$$;
comment on function private.check_free is 'Refuses (slot_outside_day, slot_taken) a time that a child cannot have on a day.';

create function private.move_slot(application_id uuid, audition_day_id uuid, starts_at timestamptz, stage integer)
  returns setof public.audition_slot
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  plan constant private.audition_days := private.lock_audition(audition_day_id);
  child public.applications;
  outcome public.audition_outcome;
begin
  select a.* into child from public.applications a
  where a.id = move_slot.application_id and (states is null or a.state_city = any (states));
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001', detail = coalesce(move_slot.application_id::text, 'null');
  end if;
  perform private.refuse_own(child.user_id);
  outcome := private.planning_outcome(child, plan, true);
  if outcome <> 'scheduled' then
    raise exception 'child_not_plannable' using errcode = 'P0001', detail = outcome;
  end if;
  perform private.check_free(plan, starts_at, stage, child.id);
  insert into private.audition_slots as s (application_id, audition_day_id, starts_at, stage)
  values (child.id, plan.id, move_slot.starts_at, move_slot.stage)
  on conflict on constraint audition_slots_pkey do update
  set audition_day_id = excluded.audition_day_id, starts_at = excluded.starts_at, stage = excluded.stage, is_extra = false;
  perform private.check_size(plan.id);
  perform private.touch_audition(plan.id);
  return query
    select s.application_id, s.audition_day_id, s.starts_at, s.stage from private.audition_slots s where s.application_id = child.id;
exception when unique_violation then
  raise exception 'slot_taken' using errcode = 'P0001';
end
$$;
comment on function private.move_slot is 'Gives a child one slot of a day, also one that it has on another, for administrators.';

create function public.move_slot(application_id uuid, audition_day_id uuid, starts_at timestamptz, stage integer default 1)
  returns setof public.audition_slot
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.move_slot(application_id, audition_day_id, starts_at, stage)
$$;
comment on function public.move_slot is
  'Gives a child this slot of a planned day, whether it had none, another one, or one of another day, and returns it. '
  'Administrators, and reviewers of the own states; errors: audition_not_found, audition_cancelled, audition_completed, '
  'edition_ended, application_not_found, own_family, child_not_plannable (the detail is the outcome), slot_outside_day, '
  'slot_taken, audition_too_large.';

create function private.swap_slots(one_id uuid, other_id uuid) returns setof public.audition_slot
  language plpgsql security definer set search_path = ''
as $$
declare
  pair constant uuid[] := array[one_id, other_id];
  swapped record;
  plan private.audition_days;
begin
  perform private.require('applications:write');
  for swapped in
    select s.audition_day_id as id from private.audition_slots s where s.application_id = any (pair) group by 1 order by 1
  loop
    plan := private.lock_audition(swapped.id);
  end loop;
  for swapped in
    select s.audition_day_id, a as child from private.audition_slots s join public.applications a on a.id = s.application_id
    where s.application_id = any (pair) order by a.id
  loop
    perform private.refuse_own((swapped.child).user_id);
    if ((swapped.child).country, (swapped.child).edition) <> (plan.country, plan.edition) then
      raise exception 'other_country' using errcode = 'P0001';
    end if;
  end loop;
  update private.audition_slots s
  set audition_day_id = o.audition_day_id, starts_at = o.starts_at, stage = o.stage, is_extra = o.is_extra
  from private.audition_slots o
  where s.application_id <> o.application_id and s.application_id = any (pair) and o.application_id = any (pair);
  if not found then
    raise exception 'slots_changed' using errcode = 'P0001', detail = 'Two children with a slot swap them.';
  end if;
  perform private.touch_audition(s.audition_day_id) from private.audition_slots s where s.application_id = any (pair);
  return query
    select s.application_id, s.audition_day_id, s.starts_at, s.stage from private.audition_slots s
    where s.application_id = any (pair) order by s.starts_at, s.stage, s.application_id;
end
$$;
comment on function private.swap_slots is 'Gives two children each other''s slots, for administrators.';

create function public.swap_slots(one_id uuid, other_id uuid) returns setof public.audition_slot
  language sql volatile security invoker set search_path = ''
as $$
  select * from private.swap_slots(one_id, other_id)
$$;
comment on function public.swap_slots is
  'Gives two children each other''s slots, of one day or of two, and returns them. Administrators, and reviewers of the own '
  'states; errors: slots_changed (one of them has none any more), audition_not_found, audition_cancelled, audition_completed, '
  'edition_ended, own_family, other_country.';

create function private.clear_slots(audition_day_id uuid, ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id);
  cleared integer;
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'slots_refused' using errcode = 'P0001', detail = 'One call clears 1 to 500 slots.';
  end if;
  delete from private.audition_slots s using public.applications a
  where s.audition_day_id = plan.id and s.application_id = any (ids) and a.id = s.application_id and not private.is_own(a.user_id);
  get diagnostics cleared = row_count;
  perform private.touch_audition(plan.id);
  return cleared;
end
$$;
comment on function private.clear_slots is 'Takes children out of a day, and says how many, for administrators.';

create function public.clear_slots(audition_day_id uuid, ids uuid[]) returns integer
  language sql volatile security invoker set search_path = ''
as $$
  select private.clear_slots(audition_day_id, ids)
$$;
comment on function public.clear_slots is
  'Takes up to 500 children out of a planned day, those of a reviewer''s own account excepted, and says how many had a slot. '
  'Their families are told once it is published. Administrators, and reviewers of the own states; errors: slots_refused, '
  'audition_not_found, audition_cancelled, audition_completed, edition_ended.';
grant execute on function private.fill_audition_day, public.fill_audition_day, private.move_slot, public.move_slot,
  private.swap_slots, public.swap_slots, private.clear_slots, public.clear_slots to authenticated;

-- A date that is written by hand.

create function private.follow_plan(old public.applications, new public.applications) returns public.applications
  language plpgsql set search_path = ''
as $$
begin
  if new.audition_date is distinct from old.audition_date and not private.is_publishing() then
    new.audition_day_id := null;
  end if;
  if new.audition_date is distinct from old.audition_date or new.audition_day_id is null then
    new.audition_answer := null;
    new.audition_answer_reason := null;
  end if;
  return new;
end
$$;
comment on function private.follow_plan is
  'A date by hand takes a child out of its planned day; an answer was to the time of before, and goes with it.';

create function private.leave_slot(old public.applications, new public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.audition_date is distinct from old.audition_date and not private.is_publishing() then
    delete from private.audition_slots s where s.application_id = new.id;
  end if;
end
$$;
comment on function private.leave_slot is 'A date by hand takes a child out of its slot.';

-- Planning audition days: their slots, and which child has which. Families learn nothing before a plan is published
-- (audition_publishing.sql).
--
--                       administrator    reviewer      anyone else
--   get_plans           yes              own states    42501
--   get_slots           yes              own states    42501
--   get_unplanned       yes              own states    42501
--   save_audition_day   yes              own states    42501
--   copy_audition_day   yes              own states    42501
--   fill_audition_day   yes              own states    42501
--   move_slot           yes              own states    42501
--   swap_slots          yes              own states    42501
--   clear_slots         yes              own states    42501
--
-- Each writer locks its children, then the day and the days of those children, and rechecks what it had read before the lock.

create type public.audition_outcome as enum
  ('scheduled', 'deleted', 'own_family', 'rejected', 'disqualified', 'unpaid', 'not_approved', 'not_passed', 'completed', 'full',
    'planned_elsewhere', 'other_country', 'other_edition');
comment on type public.audition_outcome is
  'The outcome of one child that was to be given a slot; all but scheduled leave it as it is. not_passed: the round before the day''s.';

create type public.scheduled_audition as (application_id uuid, outcome public.audition_outcome);
comment on type public.scheduled_audition is 'One child that was to be given a slot, and what became of it.';

create function private.lock_day(
  audition_day_id uuid, children uuid[], loaded_at timestamptz default null, may_be_closed boolean default false
) returns private.audition_days
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  plan private.audition_days;
begin
  perform private.lock_children_and_days(children, array[audition_day_id]);
  select d.* into plan from private.audition_days d
  where d.id = lock_day.audition_day_id and (states is null or d.state_city = any (states));
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
comment on function private.lock_day is
  'The head of everything that plans a day, which it locks after the children: refuses (42501) a caller whose role does not open '
  'children, and a day that is elsewhere (audition_not_found), was written since it was loaded (audition_changed), cancelled '
  '(audition_cancelled), completed (audition_completed) or of an ended edition (edition_ended); the last three not where it may be closed.';

create function private.lock_children_and_days(children uuid[], days uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_books(false);
  perform from public.applications a where a.id = any (children) order by a.id for no key update;
  perform from private.audition_days d
  where d.id = any (days || array(select s.audition_day_id from private.audition_slots s where s.application_id = any (children)))
  order by d.id for no key update;
end
$$;
comment on function private.lock_children_and_days is
  'Locks children by id, after the books as a deletion of their account does, then by id these days and those on which they stand: '
  'the order of everything that writes slots.';

create function private.touch_day(audition_day_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.audition_days p set updated_at = clock_timestamp() where p.id = touch_day.audition_day_id;
end
$$;
comment on function private.touch_day is 'Dates a change of a plan, by which whoever loaded it before is told.';

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
    when exists (
      select from private.audition_slots s
      where s.application_id = child.id and s.round = plan.round and s.told_state = 'completed') then 'completed'
    when plan.round > 1 and not exists (
      select from private.audition_slots s
      where s.application_id = child.id and s.round = plan.round - 1 and s.result = 'Pass') then 'not_passed'
    when not is_moved and exists (
      select from private.audition_slots s left join private.audition_days d on d.id = s.audition_day_id
      where s.application_id = child.id and s.round = plan.round and d.id is distinct from plan.id
        -- An upcoming date without a day counts as well.
        and case when d.id is null then lower(s.during) >= now() else not private.is_day_over(d) end) then 'planned_elsewhere'
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
  from generate_series(plan.starts_at, plan.ends_at - private.slot_minutes(plan), private.slot_minutes(plan)) t (at)
  cross join generate_series(1, cardinality(plan.stages)) l (stage)
  -- Slots that were moved on the day itself are off the plan's grid.
  where not private.is_break(plan, tstzrange(t.at, t.at + private.slot_minutes(plan)))
    and not exists (
      select from private.audition_slots s
      where s.audition_day_id = plan.id and s.stage = l.stage and s.during && tstzrange(t.at, t.at + private.slot_minutes(plan)))
  order by t.at, l.stage
  limit 2000
$$;
comment on function private.free_slots is 'The slots of a day that nobody has, in their order, with the talent that their stage is for.';

-- The office's view.

create type public.audition_plan as (
  id uuid,
  edition smallint,
  round smallint,
  country public.country,
  state_city text,
  venue text,
  address text,
  notes text,
  starts_at timestamptz,
  ends_at timestamptz,
  slot_minutes smallint,
  stages text[],
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
  'A planned day with its numbers: free slots, children with a slot, families whose news waits to be published, answers '
  '(of those who cannot come, without whom the door has met or knows to be missing), and '
  'of the day itself who arrived (or has left) and who did not come.';

create function private.audition_plans(only_year integer default null) returns setof public.audition_plan
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  states constant text[] := private.require('applications');
begin
  return query
    select p.id, p.edition, p.round, p.country, p.state_city, p.venue, p.address, p.notes, p.starts_at, p.ends_at, p.slot_minutes, p.stages,
      p.stage_talents, p.breaks, p.published_at, p.cancelled_at, p.completed_at, p.updated_at,
      (select count(*)::integer from private.free_slots(p)),
      c.planned, (select count(*)::integer from private.unpublished(p)),
      c.coming, c.not_coming, m.arrived, m.absent
    from private.audition_days p
    cross join lateral (
      select (count(*) filter (where s.audition_day_id = p.id))::integer as planned,
        (count(*) filter (where s.told_day_id = p.id and s.told_state = 'scheduled' and s.answer = 'coming'))::integer as coming,
        (count(*) filter (
          where s.told_day_id = p.id and s.told_state = 'scheduled' and s.answer = 'not_coming' and w.kind is null))::integer as not_coming
      from private.audition_slots s
      left join private.attendance(p.id) w on w.application_id = s.application_id
      where s.audition_day_id = p.id or s.told_day_id = p.id) c
    cross join lateral (
      select (count(*) filter (where w.kind in ('arrived', 'left')))::integer as arrived,
        (count(*) filter (where w.kind = 'absent'))::integer as absent
      from private.attendance(p.id) w) m
    where (p.edition = only_year
        or only_year is null and (p.edition = private.current_edition() or not private.is_edition_ended(p.edition)))
      and (states is null or p.state_city = any (states))
    order by p.starts_at, p.state_city, p.id;
end
$$;
comment on function private.audition_plans is
  'The audition days of a year (by default of the current one and of those that are not ended), earliest first, with their numbers. '
  'Administrators, and reviewers of the own states.';
grant execute on function private.audition_plans to authenticated; -- as public.get_plans

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
  'A child with a slot: starts_at of who has no time in the plan is the time that was told, and stage null; told_at is the time that its '
  'family knows, is_told whether all of it is the plan''s; outcome is what '
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
      coalesce(lower(s.during), lower(s.told_during)), s.stage, s.is_extra, lower(s.told_during), not private.is_news(s, plan),
      private.planning_outcome(a, plan, true), s.answer, s.answer_reason, w.kind, s.result, case when is_whole then s.report end,
      s.report is not null, a.updated_at
    from private.audition_slots s
    join public.applications a on a.id = s.application_id
    left join private.attendance(plan.id) w on w.application_id = a.id
    where s.audition_day_id = plan.id
    order by coalesce(lower(s.during), lower(s.told_during)), s.stage, a.id;
end
$$;
comment on function private.planned_children is
  'The children who have a slot of a planned day, by time and stage, at most 500. Administrators, and reviewers of the own states.';
grant execute on function private.planned_children to authenticated; -- as public.get_slots

create type public.unplanned_child as (
  application_id uuid,
  user_id uuid,
  child_name text,
  stage_name text,
  age integer,
  talents text[],
  entry_video_status public.entry_video_status,
  was_absent boolean,
  previous_score numeric
);
comment on type public.unplanned_child is
  'A child of a day''s state that has no time yet; was_absent: did not come to a day before; previous_score: what the judges of the '
  'round before gave it, null where its result was typed.';

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
    select a.id, a.user_id, a.child_name, a.stage_name, a.age, a.talents, a.entry_video_status, s.audition_day_id is not null, r.score
    from public.applications a
    left join private.audition_slots s on s.application_id = a.id and s.round = plan.round
    left join lateral (
      select max(w.score) as score from private.results w join private.rounds j on j.id = w.round_id
      where w.application_id = a.id and j.kind = 'audition' and j.audition_round = plan.round - 1 and w.kept_at is null) r on true
    where a.edition = plan.edition and a.state_city = plan.state_city and a.status in ('approved', 'assessed')
      and s.audition_day_id is distinct from plan.id and private.planning_outcome(a, plan) = 'scheduled'
    order by r.score desc nulls last, a.created_at, a.id
    limit 500;
end
$$;
comment on function private.unplanned_children is
  'The children of an audition day''s state who could be given a slot and have none that is still to come, at most 500 a call: of a later '
  'round by the score of the one before, then in the order of their registration. Administrators, and reviewers of the own states.';
grant execute on function private.unplanned_children to authenticated; -- as public.get_unplanned

-- The day.

create function private.shift_slots(plan private.audition_days, from_at timestamptz, by_time interval) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  outside integer;
  in_break integer;
  shifted integer;
begin
  if by_time <> '0' then
    -- A child that left without a result performed out of turn: others may have its slot.
    update private.audition_slots s set during = null, stage = null
    where s.audition_day_id = plan.id and s.told_state <> 'completed' and lower(s.during) >= from_at
      and exists (select from private.attendance(plan.id) w where w.application_id = s.application_id and w.kind = 'left');
  end if;
  select count(*) filter (where not t.during <@ tstzrange(plan.starts_at, plan.ends_at, '[]') or t.stage > cardinality(plan.stages)),
    count(*) filter (where private.is_break(plan, t.during))
  into outside, in_break
  from (
    select s.stage, tstzrange(lower(s.during) + m.by_time, lower(s.during) + m.by_time + private.slot_minutes(plan)) as during
    from private.audition_slots s
    cross join lateral (select case when lower(s.during) >= from_at then shift_slots.by_time else '0' end as by_time) m
    where s.audition_day_id = plan.id and s.told_state <> 'completed' and s.during is not null) t;
  if outside > 0 then
    raise exception 'slot_outside_day' using errcode = 'P0001', detail = outside::text;
  elsif in_break > 0 then
    raise exception 'slot_in_break' using errcode = 'P0001', detail = in_break::text;
  end if;
  update private.audition_slots s
  set during = tstzrange(lower(s.during) + by_time, lower(s.during) + by_time + private.slot_minutes(plan))
  where s.audition_day_id = plan.id and s.told_state <> 'completed' and lower(s.during) >= from_at;
  get diagnostics shifted = row_count;
  return shifted;
exception when exclusion_violation then
  raise exception 'slot_taken' using errcode = 'P0001', detail = 'The slots would overlap.';
end
$$;
comment on function private.shift_slots is
  'Moves the slots of a day from a time on that are still to come, gives them the length of the day''s, and says how many; who has '
  'performed stays where it was. Errors: slot_outside_day and slot_in_break, with how many; slot_taken.';

create function private.day_before_changes(audition_day_id uuid, changes jsonb, loaded_at timestamptz) returns private.audition_days
  language plpgsql security definer set search_path = ''
as $$
declare
  plan private.audition_days;
begin
  if audition_day_id is not null then
    return private.lock_day(audition_day_id, private.children_of_day(audition_day_id), coalesce(loaded_at, '-infinity'));
  end if;
  plan.edition := coalesce((changes ->> 'edition')::smallint, private.current_edition());
  plan.round := 1;
  plan.stages := array['Stage 1'];
  plan.stage_talents := '{}';
  plan.breaks := '{}';
  if private.is_edition_ended(plan.edition) or not exists (
    select from private.editions e where e.year = plan.edition and e.opened_at is not null) then
    raise exception 'edition_ended' using errcode = 'P0001', detail = plan.edition::text;
  end if;
  return plan;
end
$$;
comment on function private.day_before_changes is
  'A day as it was loaded, locked, or a new one of the year that the changes name, by default the current one. Errors: those of '
  'lock_day, edition_ended.';

create function private.children_of_day(audition_day_id uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select s.application_id from private.audition_slots s
    where s.audition_day_id = children_of_day.audition_day_id or s.told_day_id = children_of_day.audition_day_id)
$$;
comment on function private.children_of_day is
  'The children who stand on a day, or whose family was told of it, to be locked before the day is.';

create function private.save_audition_day(audition_day_id uuid, changes jsonb, loaded_at timestamptz, moves_children boolean) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  fields constant text[] := array['country', 'state_city', 'venue', 'address', 'notes', 'starts_at', 'ends_at', 'slot_minutes', 'stages',
    'stage_talents', 'breaks', 'round'] || case when audition_day_id is null then array['edition'] else '{}' end;
  plan private.audition_days;
  wanted private.audition_days;
  by_time interval := interval '0';
  refused text;
begin
  select k into refused from jsonb_object_keys(changes) k where k <> all (fields) order by k limit 1;
  if refused is not null then
    raise exception 'guarded_column: %', refused using errcode = '42501', detail = refused;
  end if;
  plan := private.day_before_changes(audition_day_id, changes, loaded_at);
  wanted := jsonb_populate_record(plan, changes);
  wanted.venue := private.clean_text(wanted.venue);
  wanted.address := private.clean_text(wanted.address);
  wanted.notes := nullif(btrim(wanted.notes), '');
  wanted.stages := array(select private.clean_text(n.name) from unnest(wanted.stages) with ordinality n (name, at) order by n.at);
  wanted.updated_at := clock_timestamp();
  if not wanted.state_city = any (states) then
    raise exception 'not_your_role' using errcode = '42501', detail = wanted.state_city;
  elsif num_nulls(wanted.country, wanted.state_city, wanted.venue, wanted.address, wanted.starts_at, wanted.ends_at, wanted.slot_minutes,
      wanted.stages, wanted.stage_talents, wanted.breaks, wanted.round) > 0
    or wanted.starts_at + private.slot_minutes(wanted) > wanted.ends_at
    or wanted.starts_at not between '2020-01-01' and '2100-01-01' then
    raise exception 'audition_times_refused' using errcode = 'P0001', detail = 'A day has all its fields, and room for one slot.';
  elsif wanted.starts_at is distinct from plan.starts_at
    and private.local_day(wanted.country, wanted.starts_at) < private.local_day(wanted.country, now()) then
    raise exception 'day_is_over' using errcode = 'P0001';
  elsif (wanted.country, wanted.state_city, wanted.round) is distinct from (plan.country, plan.state_city, plan.round)
    and exists (select from private.audition_slots s where s.audition_day_id = plan.id) then
    raise exception 'audition_has_children' using errcode = 'P0001';
  end if;
  if plan.id is null then
    wanted.id := gen_random_uuid();
    wanted.created_at := now();
    insert into private.audition_days select (wanted).*;
    return wanted.id;
  end if;
  if moves_children then
    by_time := wanted.starts_at - plan.starts_at;
    -- Breaks move with the day unless the office retyped them.
    if wanted.breaks = plan.breaks then
      wanted.breaks := array(select b + by_time from unnest(plan.breaks) b);
    end if;
  end if;
  update private.audition_days p
  set country = wanted.country, state_city = wanted.state_city, venue = wanted.venue, address = wanted.address, notes = wanted.notes,
    starts_at = wanted.starts_at, ends_at = wanted.ends_at, slot_minutes = wanted.slot_minutes, stages = wanted.stages,
    stage_talents = wanted.stage_talents, breaks = wanted.breaks, round = wanted.round, updated_at = wanted.updated_at
  where p.id = plan.id;
  perform private.shift_slots(wanted, '-infinity', by_time);
  return wanted.id;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
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
  'country, state_city, venue, address, notes, starts_at, ends_at, slot_minutes, stages (names), stage_talents, breaks, round and, of a '
  'new day that finishes an earlier year, edition. With moves_children all slots go along to another starts_at, and so do the breaks '
  'unless they are given anew. Families are told once it is published. Administrators, and reviewers of the own states; errors: '
  'audition_not_found, audition_changed, audition_cancelled, audition_completed, edition_ended, audition_times_refused, day_is_over, '
  'audition_has_children (another state or round with slots), slot_outside_day, slot_in_break, slot_taken, not_your_role, guarded_column.';

create function private.copy_audition_day(audition_day_id uuid, starts_at timestamptz) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_day(audition_day_id, '{}', may_be_closed => true);
begin
  return private.save_audition_day(null, jsonb_build_object(
    'country', plan.country, 'state_city', plan.state_city, 'venue', plan.venue, 'address', plan.address, 'notes', plan.notes,
    'starts_at', copy_audition_day.starts_at, 'ends_at', copy_audition_day.starts_at + (plan.ends_at - plan.starts_at),
    'slot_minutes', plan.slot_minutes, 'stages', plan.stages, 'stage_talents', plan.stage_talents, 'round', plan.round,
    'breaks', array(select b + (copy_audition_day.starts_at - plan.starts_at) from unnest(plan.breaks) b)), null, false);
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.copy_audition_day is
  'Plans another day of the current year with the venue, the stages and the breaks of one, also of one that is over or of another '
  'year, without its children, and returns its id. Administrators, and reviewers of the own states; errors: audition_not_found, and '
  'those of save_audition_day.';
grant execute on function private.copy_audition_day to authenticated; -- as public.copy_audition_day
grant execute on function private.save_audition_day, public.save_audition_day to authenticated;

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

create function private.plan_slot(child uuid, plan private.audition_days, starts_at timestamptz, stage integer) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audition_slots (application_id, round, audition_day_id, during, stage)
  values (child, plan.round, plan.id, tstzrange(plan_slot.starts_at, plan_slot.starts_at + private.slot_minutes(plan)), plan_slot.stage)
  on conflict on constraint audition_slots_application_id_key do update
  set audition_day_id = excluded.audition_day_id, during = excluded.during, stage = excluded.stage, is_extra = false, details = null;
exception when exclusion_violation then
  raise exception 'slot_taken' using errcode = 'P0001';
end
$$;
comment on function private.plan_slot is
  'Plans a child at a time of a day, wherever it stood before. Errors: slot_taken, slot_outside_day, slot_in_break.';

create function private.fill_audition_day(audition_day_id uuid, ids uuid[]) returns setof public.scheduled_audition
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  plan constant private.audition_days := private.lock_day(audition_day_id, ids);
  at timestamptz[];
  stage smallint[];
  talent text[];
  position integer;
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
    -- Siblings are put where the first of them stands.
    select g.id, a as child
    from (select i.id, min(i.position) as position from unnest(ids) with ordinality i (id, position) group by i.id) g
    left join public.applications a on a.id = g.id and (states is null or a.state_city = any (states))
    order by min(g.position) over (partition by coalesce(a.user_id, g.id)), g.position
  loop
    result := row(wanted.id, private.planning_outcome(wanted.child, plan));
    is_here := exists (select from private.audition_slots s where s.application_id = wanted.id and s.audition_day_id = plan.id);
    if result.outcome = 'scheduled' and not is_here then
      select min(i) into position from generate_subscripts(at, 1) i
      where at[i] is not null and (talent[i] = '' or talent[i] = any ((wanted.child).talents));
      if position is null then
        result.outcome := 'full';
      else
        perform private.plan_slot(wanted.id, plan, at[position], stage[position]);
        at[position] := null;
      end if;
    end if;
    return next result;
  end loop;
  perform private.check_size(plan.id);
  perform private.touch_day(plan.id);
end
$$;
comment on function private.fill_audition_day is
  'Gives up to 250 children the free slots of an audition day, in the order of their ids, brothers and sisters beside each other, '
  'and stages of a talent only to it. One row each says what became of it; who cannot perform, has a slot or a date elsewhere that '
  'is still to come, did not pass the round before, or finds no free slot is left as it is. Administrators, and reviewers of the own '
  'states; errors: slots_refused, audition_not_found, audition_cancelled, audition_completed, edition_ended, audition_too_large.';
grant execute on function private.fill_audition_day to authenticated; -- as public.fill_audition_day

create type public.audition_slot as (application_id uuid, audition_day_id uuid, starts_at timestamptz, stage smallint);
comment on type public.audition_slot is
  'The slot that a child has now; a walk-in beside the slots has no stage, and the time at which it came.';

create function private.slots_of(children uuid[], days uuid[]) returns setof public.audition_slot
  language sql stable security definer set search_path = ''
as $$
  select s.application_id, s.audition_day_id, coalesce(lower(s.during), lower(s.told_during)), s.stage
  from private.audition_slots s
  where s.application_id = any (children) and s.audition_day_id = any (days)
  order by 3, 4, 1
$$;
comment on function private.slots_of is 'The slots that children have now on these days, by time and stage.';

create function private.move_slot(application_id uuid, audition_day_id uuid, starts_at timestamptz, stage integer default 1)
  returns setof public.audition_slot
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  plan constant private.audition_days := private.lock_day(audition_day_id, array[move_slot.application_id]);
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
  elsif num_nulls(starts_at, stage) > 0 or stage < 1 then
    raise exception 'slot_outside_day' using errcode = 'P0001', detail = '1';
  end if;
  perform private.plan_slot(child.id, plan, starts_at, stage);
  perform private.check_size(plan.id);
  perform private.touch_day(plan.id);
  return query select * from private.slots_of(array[child.id], array[plan.id]);
end
$$;
comment on function private.move_slot is
  'Gives a child this slot of an audition day, whether it had none, another one, or one of another day, and returns it. '
  'Administrators, and reviewers of the own states; errors: audition_not_found, audition_cancelled, audition_completed, '
  'edition_ended, application_not_found, own_family, child_not_plannable (the detail is the outcome), slot_outside_day, slot_in_break, '
  'slot_taken, audition_too_large.';
grant execute on function private.move_slot to authenticated; -- as public.move_slot

create function private.swap_slots(one_id uuid, other_id uuid) returns setof public.audition_slot
  language plpgsql security definer set search_path = ''
as $$
declare
  pair constant uuid[] := array[one_id, other_id];
  days uuid[];
  swapped record;
begin
  perform private.require('applications:write');
  -- The upcoming slots, one for each child.
  days := array(
    select s.audition_day_id from private.audition_slots s
    where s.application_id = any (pair) and s.audition_day_id is not null and s.told_state <> 'completed' order by 1);
  perform private.lock_children_and_days(pair, days);
  for swapped in
    select s as slot, a as child, private.lock_day(s.audition_day_id, pair) as day
    from private.audition_slots s join public.applications a on a.id = s.application_id
    where s.application_id = any (pair) and s.audition_day_id = any (days)
    order by a.id, s.round
  loop
    perform private.refuse_own((swapped.child).user_id);
    if (swapped.slot).told_state = 'completed' then
      raise exception 'child_not_plannable' using errcode = 'P0001', detail = 'completed';
    elsif exists (
      select from private.audition_slots s
      join public.applications a on a.id = s.application_id
      where s.application_id = any (pair) and s.audition_day_id = any (days)
        and (a.country, a.edition, s.round) <> ((swapped.day).country, (swapped.day).edition, (swapped.day).round)) then
      raise exception 'other_country' using errcode = 'P0001';
    end if;
  end loop;
  -- The deferrable constraint is checked at the end of the statement.
  update private.audition_slots s
  set audition_day_id = o.audition_day_id, stage = o.stage, is_extra = o.is_extra, during = o.during
  from private.audition_slots o
  where s.application_id <> o.application_id and s.application_id = any (pair) and o.application_id = any (pair)
    and s.audition_day_id = any (days) and o.audition_day_id = any (days) and s.round = o.round;
  if not found then
    raise exception 'slots_changed' using errcode = 'P0001', detail = 'Two children with a slot swap them.';
  end if;
  perform private.touch_day(d.id) from unnest(days) d (id);
  return query select * from private.slots_of(pair, days);
end
$$;
comment on function private.swap_slots is
  'Gives two children each other''s slots, of one day or of two, and returns them. Administrators, and reviewers of the own '
  'states; errors: slots_changed (one of them has none any more), audition_not_found, audition_cancelled, audition_completed, '
  'edition_ended, own_family, child_not_plannable (one has performed), other_country (or another year or round).';
grant execute on function private.swap_slots to authenticated; -- as public.swap_slots

create function private.clear_slots(audition_day_id uuid, ids uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_day(audition_day_id, ids);
  cleared integer;
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'slots_refused' using errcode = 'P0001', detail = 'One call clears 1 to 500 slots.';
  end if;
  cleared := private.take_off(plan, ids);
  perform private.touch_day(plan.id);
  return cleared;
end
$$;
comment on function private.clear_slots is
  'Takes up to 500 children off an audition day, those who have performed and those of a reviewer''s own account excepted, and says '
  'how many had a slot. Their families are told once it is published. Administrators, and reviewers of the own states; errors: '
  'slots_refused, audition_not_found, audition_cancelled, audition_completed, edition_ended.';
grant execute on function private.clear_slots to authenticated; -- as public.clear_slots

create function private.take_off(plan private.audition_days, children uuid[]) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  taken uuid[];
begin
  taken := array(
    select s.id from private.audition_slots s join public.applications a on a.id = s.application_id
    where s.audition_day_id = plan.id and s.application_id = any (children) and s.told_state <> 'completed'
      and not private.is_own(a.user_id));
  -- A slot that no family was told of is deleted.
  delete from private.audition_slots s where s.id = any (taken) and s.told_at is null;
  update private.audition_slots s
  set audition_day_id = null, stage = null, is_extra = false, details = null,
    -- A date without a day that the family already knew is restored.
    during = case when s.told_day_id is null and s.told_state = 'scheduled' then s.told_during end
  where s.id = any (taken);
  return cardinality(taken);
end
$$;
comment on function private.take_off is
  'Takes children off a day, those who have performed and those of the caller''s own account excepted, and says how many.';

-- Telling families of an audition day: a family is told what changed between its slot's plan and what it was told before, a batch at a
-- time, and nobody else is told anything.
--
--                           administrator   reviewer     anyone else
--   publish_audition_day    yes             own states   42501
--   cancel_audition_day     yes             own states   42501
--   run_late                yes             own states   42501
--   complete_audition_day   yes             own states   42501
--
-- publish_audition_day and cancel_audition_day write a bounded number of children per call and return how many are left; the page repeats
-- the call until none is. An interrupted run continues where it stopped. A child of a reviewer's own account is left to an owner.

create type public.audition_batch as (written integer, remaining integer, left_out integer, without_email integer);
comment on type public.audition_batch is
  'What a call told: children whose families were told now, those who still wait for the next call, children of the plan who cannot '
  'perform or are of the caller''s own account, and of those told now whom no email tells.';

create function private.is_news(slot private.audition_slots, day private.audition_days) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return slot.told_state <> 'completed' and slot.during is not null
    and (slot.told_day_id, lower(slot.told_during), slot.told_stage, slot.told_details) is distinct from (
      slot.audition_day_id, lower(slot.during), slot.stage, coalesce(slot.details, private.details_of(day, slot.stage)));
end
$$;
comment on function private.is_news is 'Whether the plan of a slot, which is of this day, says something else than its family was told.';

create function private.unpublished(plan private.audition_days) returns table (application_id uuid, user_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.user_id
  from private.audition_slots s join public.applications a on a.id = s.application_id
  where s.audition_day_id = plan.id and private.is_news(s, plan) and a.status in ('approved', 'assessed')
    and private.is_ticket_paid(a.ticket_status)
  union all
  -- Taken off the day. If the child has a slot on another day, that day tells it.
  select a.id, a.user_id
  from private.audition_slots s join public.applications a on a.id = s.application_id
  where s.told_day_id = plan.id and s.audition_day_id is null and s.during is null and s.told_state = 'scheduled'
$$;
comment on function private.unpublished is
  'The children of whom the plan of a day says something else than their family knows, those included who were taken off it.';

create function private.tell(plan private.audition_days, children uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.audition_slots s
  set before = private.planned_and_told(s), told_at = now(), told_day_id = s.audition_day_id, told_stage = s.stage,
    told_state = case when s.audition_day_id is null then 'not_scheduled' else 'scheduled' end::public.audition_state,
    -- A walk-in outside the slots gets the time of arrival.
    told_during = case when s.is_extra then private.moment(greatest(date_trunc('minute', now()), plan.starts_at)) else s.during end,
    told_details = case when s.audition_day_id is not null then coalesce(s.details, private.details_of(plan, s.stage)) end,
    answer = case when (s.told_day_id, lower(s.told_during)) is not distinct from (s.audition_day_id, lower(s.during)) then s.answer end,
    answer_reason = case when (s.told_day_id, lower(s.told_during)) is not distinct from (s.audition_day_id, lower(s.during))
      then s.answer_reason end
  where s.application_id = any (children) and s.round = plan.round and (s.audition_day_id = plan.id or s.told_day_id = plan.id);
  insert into private.audition_day_children (audition_day_id, application_id)
  select plan.id, s.application_id from private.audition_slots s
  where s.application_id = any (children) and s.told_day_id = plan.id
  on conflict on constraint audition_day_children_pkey do nothing;
  perform private.show_slots(children);
end
$$;
comment on function private.tell is 'Tells the families of these children, who are locked, what a day''s plan says of them.';

create function private.publish_batch(plan private.audition_days, wanted uuid[]) returns public.audition_batch
  language plpgsql security definer set search_path = ''
as $$
declare
  told uuid[];
  batch public.audition_batch;
begin
  -- Read again after locking: a child may have been rejected, or have a result, since.
  told := array(select u.application_id from private.unpublished(plan) u where u.application_id = any (wanted));
  perform private.tell(plan, told);
  select count(*) filter (where not private.is_own(u.user_id)), count(*) filter (where private.is_own(u.user_id))
  into batch.remaining, batch.left_out
  from private.unpublished(plan) u;
  select batch.left_out + count(*) into batch.left_out
  from private.audition_slots s join public.applications a on a.id = s.application_id
  where s.audition_day_id = plan.id and s.told_state <> 'completed'
    and (a.status not in ('approved', 'assessed') or not private.is_ticket_paid(a.ticket_status));
  select count(*) into batch.without_email
  from public.applications a
  where a.id = any (told) and not private.is_emailed(a.user_id, case
    when private.local_day(plan.country, plan.starts_at) = private.local_day(plan.country, now()) then 'audition_late'
    else 'audition_set' end::public.notice_kind);
  batch.written := cardinality(told);
  return batch;
end
$$;
comment on function private.publish_batch is
  'Tells these families what differs, and says what is left of a day; they and the day are locked.';

create function private.next_unpublished(audition_day_id uuid, at_most integer) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  plan private.audition_days;
begin
  perform private.require('applications:write');
  if coalesce(at_most, 0) not between 1 and 500 then
    raise exception 'slots_refused' using errcode = 'P0001', detail = 'One call tells 1 to 500 families.';
  end if;
  select d.* into plan from private.audition_days d where d.id = next_unpublished.audition_day_id;
  return array(
    select u.application_id from private.unpublished(plan) u where not private.is_own(u.user_id) order by u.application_id limit at_most);
end
$$;
comment on function private.next_unpublished is
  'The next children of a day to be told, by their ids, so that they are locked before the day is.';

create function private.publish_audition_day(audition_day_id uuid, at_most integer default 250) returns public.audition_batch
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant uuid[] := private.next_unpublished(audition_day_id, at_most);
  plan constant private.audition_days := private.lock_day(audition_day_id, wanted);
  batch constant public.audition_batch := private.publish_batch(plan, wanted);
begin
  if batch.remaining = 0 and plan.published_at is null
    and exists (select from private.audition_slots s where s.audition_day_id = plan.id) then
    update private.audition_days p set published_at = now() where p.id = plan.id;
  end if;
  return batch;
end
$$;
comment on function private.publish_audition_day is
  'Writes what a planned day says into up to at_most (1 to 500) children whose family knows something else, each of whom is '
  'told, and says how many are left: the page calls again until none is. A time that is moved on its own day is told at once. '
  'Administrators, and reviewers of the own states; errors: audition_not_found, audition_cancelled, audition_completed, '
  'edition_ended, slots_refused.';
grant execute on function private.publish_audition_day to authenticated; -- as public.publish_audition_day

create function private.cancel_audition_day(
  audition_day_id uuid, at_most integer default 250, loaded_at timestamptz default null
) returns public.audition_batch
  language plpgsql security definer set search_path = ''
as $$
declare
  children constant uuid[] := private.children_of_day(audition_day_id);
  plan constant private.audition_days := private.lock_day(audition_day_id, children, loaded_at, may_be_closed => true);
begin
  if plan.completed_at is not null then
    raise exception 'audition_completed' using errcode = 'P0001';
  elsif not private.children_of_day(plan.id) <@ children then
    raise exception 'audition_changed' using errcode = 'P0001', detail = 'Somebody was put on the day meanwhile.';
  end if;
  -- A child that has performed keeps its slot, and with it its position on the day's list.
  perform private.take_off(plan, children);
  if plan.cancelled_at is null and not exists (select from private.audition_day_children c where c.audition_day_id = plan.id)
    and not exists (select from private.audition_slots s where s.audition_day_id = plan.id) then
    -- No family knew of the day.
    delete from private.audition_days p where p.id = plan.id;
    return (0, 0, 0, 0)::public.audition_batch;
  end if;
  update private.audition_days p set cancelled_at = now(), updated_at = clock_timestamp()
  where p.id = plan.id and p.cancelled_at is null;
  return private.publish_batch(plan, private.next_unpublished(plan.id, at_most));
end
$$;
comment on function private.cancel_audition_day is
  'Cancels an audition day, takes its slots back and tells up to at_most families (1 to 500) who knew a time of it; says how '
  'many are left: the page calls again until none is. A day that nobody was told of is gone. loaded_at is the updated_at that '
  'was loaded, null for a call that goes on. Administrators, and reviewers of the own states; errors: audition_not_found, '
  'audition_changed, audition_completed, slots_refused.';
grant execute on function private.cancel_audition_day to authenticated; -- as public.cancel_audition_day

create function private.run_late(
  audition_day_id uuid, from_at timestamptz, minutes integer, loaded_at timestamptz default null
) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  plan private.audition_days := private.lock_day(
    audition_day_id, private.children_of_day(audition_day_id), coalesce(loaded_at, '-infinity'));
  later constant interval := make_interval(mins => minutes);
  shifted integer;
begin
  if coalesce(minutes, 0) not between 1 and 240 then
    raise exception 'minutes_refused' using errcode = 'P0001', detail = '1 to 240.';
  end if;
  -- The day ends no earlier than the last moved slot.
  plan.ends_at := greatest(plan.ends_at, (
    select max(upper(s.during)) + later from private.audition_slots s
    where s.audition_day_id = plan.id and s.told_state <> 'completed' and lower(s.during) >= from_at
      and not exists (select from private.attendance(plan.id) w where w.application_id = s.application_id and w.kind = 'left')));
  if private.local_day(plan.country, plan.ends_at) <> private.local_day(plan.country, plan.starts_at) then
    raise exception 'past_midnight' using errcode = 'P0001';
  end if;
  plan.breaks := array(select b + case when b >= from_at then later else '0' end from unnest(plan.breaks) b);
  update private.audition_days p set ends_at = plan.ends_at, breaks = plan.breaks, updated_at = clock_timestamp() where p.id = plan.id;
  shifted := private.shift_slots(plan, from_at, later);
  if shifted = 0 then
    raise exception 'no_auditions' using errcode = 'P0001';
  end if;
  return shifted;
end
$$;
comment on function private.run_late is
  'Moves the slots of a planned day from a time on, of children who have not performed, so many minutes later (1 to 240), with '
  'the breaks and the day''s end, and says how many; loaded_at is the updated_at that was loaded. publish_audition_day then tells '
  'the families. Administrators, and reviewers of the own states; errors: audition_not_found, audition_changed, '
  'audition_cancelled, audition_completed, edition_ended, minutes_refused, no_auditions, past_midnight, slot_taken.';
grant execute on function private.run_late to authenticated; -- as public.run_late

create function private.complete_audition_day(audition_day_id uuid, is_completed boolean default true) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_day(audition_day_id, '{}', may_be_closed => true);
begin
  if is_completed is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif plan.cancelled_at is not null then
    raise exception 'audition_cancelled' using errcode = 'P0001';
  elsif is_completed and now() < plan.starts_at then
    raise exception 'audition_not_begun' using errcode = 'P0001';
  end if;
  update private.audition_days p
  set completed_at = case when is_completed then coalesce(p.completed_at, now()) end, updated_at = clock_timestamp()
  where p.id = plan.id;
end
$$;
comment on function private.complete_audition_day is
  'Says that an audition day is over: its plan stays as it is, and who did not come can have a slot of another day. false takes '
  'it back. Administrators, and reviewers of the own states; errors: audition_not_found, audition_cancelled, '
  'audition_not_begun, value_required.';
grant execute on function private.complete_audition_day to authenticated; -- as public.complete_audition_day

-- Telling families of a planned day: what differs between the plan and what stands with the child is written, a part at a
-- time, and nobody else hears of it.
--
--                        administrator    reviewer      anyone else
--   publish_audition_day     yes              own states    42501
--   cancel_audition_day    yes              own states    42501
--   run_late             yes              own states    42501
--   complete_audition_day        yes              own states    42501
--   get_unreached        yes              own states    42501
--
-- publish_audition_day and cancel_audition_day write at most so many children a call and say how many are left; the page calls
-- again until none is. Who is cut off goes on where it was. A child of a reviewer's own account is left to an owner.

create type public.audition_batch as (written integer, remaining integer, left_out integer);
comment on type public.audition_batch is
  'What a call told: families who were told now, those who still wait for the next call, and children of the plan who cannot '
  'perform or are of the caller''s own account.';

create function private.unpublished(plan private.audition_days) returns table (application_id uuid, user_id uuid, starts_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select a.id, a.user_id, s.starts_at
  from private.audition_slots s join public.applications a on a.id = s.application_id
  where s.audition_day_id = plan.id and a.audition_state <> 'completed' and a.status in ('approved', 'assessed')
    and private.is_ticket_paid(a.ticket_status)
    and (a.audition_day_id, a.audition_date, a.audition_details) is distinct from (plan.id, s.starts_at, private.place_of(plan))
  union all
  -- Taken out of the day. Who has a slot of another one hears of that.
  select a.id, a.user_id, null
  from public.applications a
  where a.audition_day_id = plan.id and a.audition_state = 'scheduled'
    and not exists (select from private.audition_slots s where s.application_id = a.id)
$$;
comment on function private.unpublished is
  'The children of whom the plan says something else than their family knows, with their account and the time; null for those who '
  'were taken out.';

create function private.write_planned(plan private.audition_days, at_most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted uuid[];
  written integer;
begin
  if coalesce(at_most, 0) not between 1 and 500 then
    raise exception 'slots_refused' using errcode = 'P0001', detail = 'One call tells 1 to 500 families.';
  end if;
  -- In one order for everybody, as in schedule_auditions.
  wanted := array(
    select u.application_id from private.unpublished(plan) u
    where not private.is_own(u.user_id) order by u.application_id limit at_most);
  perform from public.applications a where a.id = any (wanted) order by a.id for no key update;
  perform set_config('private.is_publishing', 'true', true);
  -- Read anew once they are locked: somebody may have been rejected, or have a result, since.
  update public.applications a
  set audition_state = case when u.starts_at is null then 'not_scheduled' else 'scheduled' end::public.audition_state,
    audition_date = u.starts_at,
    audition_details = case when u.starts_at is not null then private.place_of(plan) end,
    audition_day_id = case when u.starts_at is not null then plan.id end
  from private.unpublished(plan) u
  where a.id = u.application_id and a.id = any (wanted);
  get diagnostics written = row_count;
  perform set_config('private.is_publishing', '', true);
  insert into private.audition_day_children (audition_day_id, application_id)
  select a.audition_day_id, a.id from public.applications a where a.id = any (wanted) and a.audition_day_id = plan.id
  on conflict on constraint audition_day_children_pkey do nothing;
  return written;
end
$$;
comment on function private.write_planned is
  'Writes up to so many differences of a plan into the children, in the order of their ids, and says how many.';

create function private.batch_of(plan private.audition_days, written integer) returns public.audition_batch
  language plpgsql stable security definer set search_path = ''
as $$
declare
  remaining integer;
  own integer;
  unable integer;
begin
  select count(*) filter (where not private.is_own(u.user_id)), count(*) filter (where private.is_own(u.user_id))
  into remaining, own
  from private.unpublished(plan) u;
  select count(*) into unable
  from private.audition_slots s join public.applications a on a.id = s.application_id
  where s.audition_day_id = plan.id and a.audition_state <> 'completed'
    and (a.status not in ('approved', 'assessed') or not private.is_ticket_paid(a.ticket_status));
  return (written, remaining, own + unable)::public.audition_batch;
end
$$;
comment on function private.batch_of is 'What a call told, and what is left of a plan.';

create function private.publish_audition_day(audition_day_id uuid, at_most integer) returns public.audition_batch
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id);
  written constant integer := private.write_planned(plan, at_most);
  batch constant public.audition_batch := private.batch_of(plan, written);
begin
  if batch.remaining = 0 and plan.published_at is null
    and exists (select from private.audition_slots s where s.audition_day_id = plan.id) then
    update private.audition_days p set published_at = now() where p.id = plan.id;
  end if;
  return batch;
end
$$;
comment on function private.publish_audition_day is 'Tells families of a planned day what they do not know yet, for administrators.';

create function public.publish_audition_day(audition_day_id uuid, at_most integer default 250) returns public.audition_batch
  language sql volatile security invoker set search_path = ''
as $$
  select private.publish_audition_day(audition_day_id, at_most)
$$;
comment on function public.publish_audition_day is
  'Writes what a planned day says into up to at_most (1 to 500) children whose family knows something else, each of whom is '
  'told, and says how many are left: the page calls again until none is. A time that is moved on its own day is told at once. '
  'Administrators, and reviewers of the own states; errors: audition_not_found, audition_cancelled, audition_completed, '
  'edition_ended, slots_refused.';

create function private.cancel_audition_day(audition_day_id uuid, at_most integer, loaded_at timestamptz) returns public.audition_batch
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id, loaded_at, may_be_closed => true);
  written integer;
begin
  if plan.completed_at is not null then
    raise exception 'audition_completed' using errcode = 'P0001';
  end if;
  -- Who has performed keeps the slot, with which it stands on the list of the day.
  delete from private.audition_slots s using public.applications a
  where s.audition_day_id = plan.id and a.id = s.application_id and a.audition_state <> 'completed' and not private.is_own(a.user_id);
  if plan.cancelled_at is null and not exists (select from private.audition_day_children c where c.audition_day_id = plan.id)
    and not exists (select from private.audition_slots s where s.audition_day_id = plan.id) then
    -- Nobody knew of it.
    delete from private.audition_days p where p.id = plan.id;
    return (0, 0, 0)::public.audition_batch;
  end if;
  update private.audition_days p set cancelled_at = now(), updated_at = clock_timestamp()
  where p.id = plan.id and p.cancelled_at is null;
  written := private.write_planned(plan, at_most);
  return private.batch_of(plan, written);
end
$$;
comment on function private.cancel_audition_day is 'Calls off a planned day and tells its families, for administrators.';

create function public.cancel_audition_day(audition_day_id uuid, at_most integer default 250, loaded_at timestamptz default null)
  returns public.audition_batch
  language sql volatile security invoker set search_path = ''
as $$
  select private.cancel_audition_day(audition_day_id, at_most, loaded_at)
$$;
comment on function public.cancel_audition_day is
  'Calls off a planned day, takes its slots back and tells up to at_most families (1 to 500) who knew a time of it; says how '
  'many are left: the page calls again until none is. A day that nobody was told of is gone. loaded_at is the updated_at that '
  'was loaded, null for a call that goes on. Administrators, and reviewers of the own states; errors: audition_not_found, '
  'audition_changed, audition_completed, slots_refused.';

create function private.run_late(audition_day_id uuid, from_at timestamptz, minutes integer, loaded_at timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id, coalesce(loaded_at, '-infinity'));
  later constant interval := make_interval(mins => minutes);
  shifted integer;
  later_end timestamptz;
begin
  if coalesce(minutes, 0) not between 1 and 240 then
    raise exception 'minutes_refused' using errcode = 'P0001', detail = '1 to 240.';
  end if;
  shifted := private.shift_slots(plan.id, from_at, later);
  if shifted = 0 then
    raise exception 'no_auditions' using errcode = 'P0001';
  end if;
  later_end := greatest(plan.ends_at, (
    select max(s.starts_at) + make_interval(mins => plan.slot_minutes) from private.audition_slots s where s.audition_day_id = plan.id));
  if private.local_day(plan.country, later_end) <> private.local_day(plan.country, plan.starts_at) then
    raise exception 'past_midnight' using errcode = 'P0001';
  end if;
  update private.audition_days p
  set ends_at = later_end, breaks = array(select b + case when b >= from_at then later else '0' end from unnest(plan.breaks) b),
    updated_at = clock_timestamp()
  where p.id = plan.id;
  return shifted;
end
$$;
comment on function private.run_late is 'Moves everything of a day from a time on that is still to come to later, for administrators.';

create function public.run_late(audition_day_id uuid, from_at timestamptz, minutes integer, loaded_at timestamptz default null) returns integer
  language sql volatile security invoker set search_path = ''
as $$
  select private.run_late(audition_day_id, from_at, minutes, loaded_at)
$$;
comment on function public.run_late is
  'Moves the slots of a planned day from a time on, of children who have not performed, so many minutes later (1 to 240), with '
  'the breaks and the day''s end, and says how many; loaded_at is the updated_at that was loaded. publish_audition_day then tells '
  'the families. Administrators, and reviewers of the own states; errors: audition_not_found, audition_changed, '
  'audition_cancelled, audition_completed, edition_ended, minutes_refused, no_auditions, past_midnight, slot_taken.';

create function private.complete_audition_day(audition_day_id uuid, is_held boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_audition(audition_day_id, may_be_closed => true);
begin
  if is_held is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif plan.cancelled_at is not null then
    raise exception 'audition_cancelled' using errcode = 'P0001';
  elsif is_held and now() < plan.starts_at then
    raise exception 'audition_not_begun' using errcode = 'P0001';
  end if;
  update private.audition_days p
  set completed_at = case when is_held then coalesce(p.completed_at, now()) end, updated_at = clock_timestamp()
  where p.id = plan.id;
end
$$;
comment on function private.complete_audition_day is 'Says that a day was held, or that it goes on, for administrators.';

create function public.complete_audition_day(audition_day_id uuid, is_held boolean default true) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.complete_audition_day(audition_day_id, is_held)
$$;
comment on function public.complete_audition_day is
  'Says that a planned day was held: its plan stays as it is, and who did not come can have a slot of another day. false takes '
  'it back. Administrators, and reviewers of the own states; errors: audition_not_found, audition_cancelled, '
  'audition_not_begun, value_required.';

create type public.unreached_child as (application_id uuid, child_name text, starts_at timestamptz);
comment on type public.unreached_child is 'A child whose time was moved today, and whose family gets no email of it.';

create function private.unreached_children(audition_day_id uuid) returns setof public.unreached_child
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
begin
  return query
    select a.id, a.child_name, a.audition_date
    from public.applications a
    join private.audition_days p on p.id = a.audition_day_id
    left join private.letter_addresses h on h.user_id = a.user_id
    where p.id = unreached_children.audition_day_id and (states is null or p.state_city = any (states))
      and a.audition_state = 'scheduled' and exists (
        select from public.notices n
        where n.application_id = a.id and n.kind = 'audition_late' and n.read_at is null and n.settled_at is null
          and n.created_at > now() - interval '12 hours')
      and (not private.are_letters_on() or h.confirmed_at is null
        or exists (select from private.letter_switches w where w.user_id = a.user_id and w.letter_group = 'on_the_day'))
    order by a.audition_date, a.child_name collate "C", a.id;
end
$$;
comment on function private.unreached_children is
  'The children of a day whose families are still to be told by telephone, for administrators.';

create function public.get_unreached(audition_day_id uuid) returns setof public.unreached_child
  language sql stable security invoker set search_path = ''
as $$
  select * from private.unreached_children(audition_day_id)
$$;
comment on function public.get_unreached is
  'The children of a planned day whose time was moved on the day itself, whose family has not read so and has no confirmed '
  'email for it, by time: for messages by WhatsApp, with the telephones of get_contacts. Administrators, and reviewers of the '
  'own states.';
grant execute on function private.publish_audition_day, public.publish_audition_day, private.cancel_audition_day, public.cancel_audition_day,
  private.run_late, public.run_late, private.complete_audition_day, public.complete_audition_day,
  private.unreached_children, public.get_unreached to authenticated;

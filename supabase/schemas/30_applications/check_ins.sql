-- The audition day itself: the door's list, its events, and children who come without being on the list.
--
--                             administrator   reviewer      steward                       anyone else
--   private.check_in_events   by procedure    own states    own states                    no
--   private.walk_ins          by procedure    own states    own states                    no
--   get_my_auditions          yes             own states    own states                    42501
--   log_check_in              yes             own states    own states, its days          42501
--   open_check_in             once logged     own, logged   own, logged, its days 42501
--   get_check_in_events       yes             own states    own states                    42501
--   record_check_in_events    yes             own states    own states                    42501
--   mark_others_absent        yes             own states    own states                    42501
--   search_children           yes             own states    own states                    42501
--   add_walk_in               yes             own states    own, paid children            42501
--
-- Events come from phones that may have been offline for hours and whose clocks may be wrong. A child's state therefore follows from the
-- kinds of its events, never from their times: of those that are not undone, left beats arrived, and arrived beats absent. Two phones
-- that record the same child agree, and a resent event counts once.

create table private.check_in_events (
  id uuid primary key,
  seq bigint not null generated always as identity,
  audition_day_id uuid not null,
  application_id uuid not null,
  kind public.check_in_kind not null,
  undoes uuid,
  made_at timestamptz not null,
  offset_ms integer not null default 0,
  is_typed boolean not null default false,
  received_at timestamptz not null default clock_timestamp(),
  sent_by uuid,
  device text,
  collected_by text,
  collect_reason text,
  constraint check_in_events_seq_key unique (seq),
  constraint check_in_events_audition_day_id_fkey foreign key (audition_day_id) references private.audition_days (id) on delete restrict,
  constraint check_in_events_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint check_in_events_sent_by_fkey foreign key (sent_by) references private.staff (id) on delete set null,
  constraint check_in_events_undoes_check check ((kind = 'undone') = (undoes is not null)),
  constraint check_in_events_made_at_check check (made_at between '2020-01-01' and '2100-01-01'),
  constraint check_in_events_device_check check (char_length(device) between 1 and 60 and private.is_plain_text(device)),
  constraint check_in_events_collected_by_check check (
    collected_by is null or kind = 'left' and private.is_person_name(collected_by)),
  constraint check_in_events_collect_reason_check check (
    collect_reason is null or collected_by is not null and char_length(collect_reason) between 1 and 200
      and private.is_plain_text(collect_reason))
);
comment on table private.check_in_events is 'What the door noted of children, each event once and for ever; goes with the child.';
comment on column private.check_in_events.id is 'The phone''s own, by which an event that is sent again is known.';
comment on column private.check_in_events.seq is 'The order in which events arrived, of one day without a gap that is filled later.';
comment on column private.check_in_events.made_at is 'What the phone''s clock said, or what was typed.';
comment on column private.check_in_events.offset_ms is
  'How far the phone knew its clock to be behind the server''s when it made the event.';
comment on column private.check_in_events.is_typed is 'Written down later, with a typed time.';
comment on column private.check_in_events.sent_by is 'The member who sent it, who may be another than the one who made it.';
comment on column private.check_in_events.collected_by is 'Who collected the child; gone 30 days after the day.';
create index check_in_events_audition_day_id_idx on private.check_in_events (audition_day_id, seq);
create index check_in_events_application_id_idx on private.check_in_events (application_id);
create index check_in_events_sent_by_idx on private.check_in_events (sent_by);
create index check_in_events_undoes_idx on private.check_in_events (undoes);
alter table private.check_in_events enable row level security;

create function private.refuse_check_in_event_change() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['collected_by', 'collect_reason', 'sent_by'] = to_jsonb(old) - array[
      'collected_by', 'collect_reason', 'sent_by'] and num_nonnulls(new.collected_by, new.collect_reason) = 0
    -- Erasing the child deletes its events, from within the foreign key's own trigger.
    or tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  raise exception 'check_in_events_are_append_only' using errcode = '42501';
end
$$;
comment on function private.refuse_check_in_event_change is
  'Keeps events append-only; names of who collected a child are taken out, and they go with the child.';
create trigger check_in_events_before_change
  before update or delete on private.check_in_events
  for each row execute function private.refuse_check_in_event_change();

create table private.walk_ins (
  application_id uuid,
  audition_day_id uuid,
  entry_id uuid,
  reason text not null,
  added_by uuid,
  let_in_by uuid,
  created_at timestamptz not null default now(),
  constraint walk_ins_pkey primary key (application_id, audition_day_id),
  constraint walk_ins_entry_id_key unique (entry_id),
  constraint walk_ins_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint walk_ins_audition_day_id_fkey foreign key (audition_day_id) references private.audition_days (id) on delete restrict,
  constraint walk_ins_added_by_fkey foreign key (added_by) references private.staff (id) on delete set null,
  constraint walk_ins_let_in_by_fkey foreign key (let_in_by) references private.staff (id) on delete set null,
  constraint walk_ins_reason_check check (char_length(reason) between 1 and 200 and private.is_plain_text(reason))
);
comment on table private.walk_ins is 'Children who were added to a day at the door, why, and by whose word one whose ticket is not paid.';
comment on column private.walk_ins.entry_id is 'The phone''s own, by which a walk-in that is sent again is known.';
comment on column private.walk_ins.let_in_by is
  'The owner or reviewer who let a child in whose ticket was not paid, or who stands on another day.';
create index walk_ins_audition_day_id_idx on private.walk_ins (audition_day_id);
create index walk_ins_added_by_idx on private.walk_ins (added_by);
create index walk_ins_let_in_by_idx on private.walk_ins (let_in_by);
alter table private.walk_ins enable row level security;

create type public.attendance as (application_id uuid, kind public.check_in_kind);
comment on type public.attendance is 'What became of a child on the day: arrived, left or absent.';

create function private.attendance(audition_day_id uuid) returns setof public.attendance
  language sql stable security definer set search_path = ''
as $$
  -- left beats arrived beats absent, whatever their times.
  select distinct on (m.application_id) m.application_id, m.kind
  from private.check_in_events m
  where m.audition_day_id = attendance.audition_day_id and m.kind <> 'undone'
    and not exists (select from private.check_in_events u where u.undoes = m.id)
  order by m.application_id, array_position(array['left', 'arrived', 'absent']::public.check_in_kind[], m.kind)
$$;
comment on function private.attendance is
  'What became of the children of a day, by the kinds of their events; a child without one is not in it.';

create function private.check_in_plan(audition_day_id uuid, capability text) returns private.audition_days
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require(capability);
  plan private.audition_days;
begin
  select p.* into plan from private.audition_days p
  where p.id = check_in_plan.audition_day_id and (states is null or p.state_city = any (states));
  if not found or plan.published_at is null then
    raise exception 'audition_not_found' using errcode = 'P0001', detail = coalesce(audition_day_id::text, 'null');
  end if;
  return plan;
end
$$;
comment on function private.check_in_plan is
  'A published day in the caller''s states, by a capability of the door; refuses (audition_not_found) any other.';

create function private.door_opens_at(plan private.audition_days) returns timestamptz
  language sql stable set search_path = ''
as $$
  select (private.local_day(plan.country, plan.starts_at) - 1)::timestamp at time zone private.time_zone_of(plan.country)
$$;
comment on function private.door_opens_at is 'The moment from which the door of a day is open: the beginning of the day before.';

create function private.door_closes_at(plan private.audition_days) returns timestamptz
  language sql immutable set search_path = ''
as $$
  select plan.ends_at + interval '12 hours'
$$;
comment on function private.door_closes_at is
  'The moment until which the door of a day is open, and at which its phones forget the names: 12 hours after the day''s end.';

create function private.is_door_open(plan private.audition_days, is_sending boolean) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.opens('applications') or now() >= private.door_opens_at(plan)
    -- A phone may reconnect days later.
    and now() < private.door_closes_at(plan) + case when is_sending then interval '7 days' else '0' end;
end
$$;
comment on function private.is_door_open is
  'Whether the caller works at the door of a day now: the office always, a steward from the day before until 12 hours after its end, and '
  'a week longer for sending what was noted then.';

create function private.is_care_shown(plan private.audition_days) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return now() >= private.door_opens_at(plan) and now() < plan.ends_at;
end
$$;
comment on function private.is_care_shown is 'Whether the door reads what families told it: from the day before until the day''s end.';

create type public.my_audition as (
  id uuid,
  country public.country,
  state_city text,
  venue text,
  address text,
  notes text,
  starts_at timestamptz,
  ends_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  is_open boolean,
  planned integer,
  arrived integer,
  has_left integer,
  absent integer
);
comment on type public.my_audition is
  'A day at which the caller may check in, with its numbers; is_open says whether its list can be opened now.';

create function private.my_auditions() returns setof public.my_audition
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('check_in');
begin
  return query
    select p.id, p.country, p.state_city, p.venue, p.address, p.notes, p.starts_at, p.ends_at, p.cancelled_at, p.completed_at,
      private.is_door_open(p, false),
      (select count(*)::integer from private.audition_slots s where s.audition_day_id = p.id), m.arrived, m.has_left, m.absent
    from private.audition_days p
    cross join lateral (
      select (count(*) filter (where w.kind = 'arrived'))::integer as arrived,
        (count(*) filter (where w.kind = 'left'))::integer as has_left, (count(*) filter (where w.kind = 'absent'))::integer as absent
      from private.attendance(p.id) w) m
    where p.published_at is not null and p.ends_at > now() - interval '7 days' and (states is null or p.state_city = any (states))
    order by p.starts_at, p.state_city, p.id;
end
$$;
comment on function private.my_auditions is
  'The published audition days, from a week ago on, at which the caller checks in, earliest first. Stewards, reviewers and '
  'administrators, in the own states.';
grant execute on function private.my_auditions to authenticated; -- as public.get_my_auditions

create function private.check_in_children(plan private.audition_days) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'application_id', a.id, 'child_name', a.child_name, 'stage_name', a.stage_name, 'age', a.age, 'gender', a.gender,
      'talents', a.talents, 'payment_reference', a.payment_reference, 'parent_phone', case when e.is_expected then a.parent_phone end,
      'starts_at', coalesce(lower(s.during), lower(s.told_during)), 'stage', s.stage, 'is_extra', coalesce(s.is_extra, false),
      'told_at', case when s.told_day_id = plan.id then lower(s.told_during) end,
      'ticket_status', a.ticket_status, 'is_paid', private.is_ticket_paid(a.ticket_status),
      'outcome', case
        when a.status = 'rejected' then 'rejected'
        when a.ticket_status = 'Disqualified' then 'disqualified'
        when s.application_id is null then 'moved'
        when not private.is_ticket_paid(a.ticket_status) then 'unpaid'
        else 'scheduled' end,
      'answer', case when s.told_day_id = plan.id then s.answer end, 'walk_in_reason', i.reason, 'let_in', i.let_in_by is not null,
      'care', case when e.is_expected and private.is_care_shown(plan) and c.slot_id is not null then jsonb_build_object(
        'contact_name', c.contact_name, 'contact_phone', c.contact_phone, 'needs', c.needs, 'collectors', c.collectors) end
    ) order by coalesce(lower(s.during), lower(s.told_during)) nulls last, s.stage, private.search_key(a.child_name) collate "C",
    a.id), '[]')
  from (
    select s.application_id from private.audition_slots s where s.audition_day_id = plan.id
    union
    -- Children moved to another day whose events stay here.
    select d.application_id from private.audition_day_children d
    where d.audition_day_id = plan.id and exists (
      select from private.check_in_events m where m.audition_day_id = plan.id and m.application_id = d.application_id)) l
  join public.applications a on a.id = l.application_id
  left join private.audition_slots s on s.application_id = a.id and s.audition_day_id = plan.id
  cross join lateral (
    select s.application_id is not null and not private.is_out_of_show(a.status, a.ticket_status) as is_expected) e
  left join private.walk_ins i on i.application_id = a.id and i.audition_day_id = plan.id
  left join private.safeguarding_details c on c.slot_id = s.id
$$;
comment on function private.check_in_children is
  'The children of a day as the door sees them, by time and stage: those with a slot, and those with events who were moved since. '
  'The parent''s telephone, and what the family told the door, only of who is expected: with a slot, and in the show.';

create type public.check_in_event as (
  id uuid,
  seq bigint,
  application_id uuid,
  kind public.check_in_kind,
  undoes uuid,
  made_at timestamptz,
  offset_ms integer,
  is_typed boolean,
  received_at timestamptz,
  sent_by uuid,
  device text,
  collected_by text,
  collect_reason text
);
comment on type public.check_in_event is 'An event of the door, as private.check_in_events has it.';

create function private.check_in_events_after(audition_day_id uuid, after bigint, at_most integer) returns setof public.check_in_event
  language sql stable security definer set search_path = ''
as $$
  select m.id, m.seq, m.application_id, m.kind, m.undoes, m.made_at, m.offset_ms, m.is_typed, m.received_at, m.sent_by, m.device,
    m.collected_by, m.collect_reason
  from private.check_in_events m
  where m.audition_day_id = check_in_events_after.audition_day_id and m.seq > coalesce(after, 0)
  order by m.seq
  limit at_most
$$;
comment on function private.check_in_events_after is 'The events of a day that arrived after one, in their order.';

create function private.check_in_day(audition_day_id uuid) returns private.audition_days
  language plpgsql stable security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.check_in_plan(audition_day_id, 'check_in');
begin
  if not private.is_door_open(plan, false) then
    raise exception 'check_in_not_open' using errcode = 'P0001';
  end if;
  return plan;
end
$$;
comment on function private.check_in_day is
  'A day whose list the caller may open now; refuses others (audition_not_found, check_in_not_open).';

create function private.log_check_in(audition_day_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.check_in_day(audition_day_id);
begin
  perform private.log_access('taken_along', 'audition_days', array[plan.id], jsonb_array_length(private.check_in_children(plan)));
end
$$;
comment on function private.log_check_in is
  'Writes down that the caller takes the list of a published day along, which for five minutes opens open_check_in of it. Stewards, '
  'reviewers and administrators, in the own states; errors: audition_not_found, check_in_not_open.';
grant execute on function private.log_check_in to authenticated; -- as public.log_check_in

create function private.open_check_in(audition_day_id uuid, known_version uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.check_in_day(audition_day_id);
  list constant jsonb := jsonb_build_object(
    'audition', jsonb_build_object('id', plan.id, 'country', plan.country, 'state_city', plan.state_city, 'venue', plan.venue,
      'address', plan.address, 'notes', plan.notes, 'starts_at', plan.starts_at, 'ends_at', plan.ends_at,
      'stages', plan.stages, 'cancelled_at', plan.cancelled_at),
    'forget_at', private.door_closes_at(plan),
    'has_care', private.is_care_shown(plan),
    'children', private.check_in_children(plan));
  version constant uuid := md5(list::text)::uuid;
begin
  if known_version = version then
    return null;
  elsif not exists (
    select from private.access_log l
    join private.staff s on s.id = l.member_id
    where s.user_id = auth.uid() and l.action = 'taken_along' and l.row_id = plan.id and l.at > now() - interval '5 minutes') then
    raise exception 'check_in_not_logged' using errcode = 'P0001';
  end if;
  return list || jsonb_build_object('taken_at', clock_timestamp(), 'version', version);
end
$$;
comment on function private.open_check_in is
  'The list of a published day, as the door and the hall''s paper have it, one document: audition, taken_at, version, forget_at (when '
  'a phone forgets its names), has_care, and children by time and stage, of those who are expected with whom to call and, from the '
  'day before until its end, who collects. It is whole whatever is being published meanwhile: the times are the plan''s, '
  'told_at what the family knows. Null for the one who has this version already, so that a list is asked for often, and given and '
  'written down only where it has changed. Events are read by get_check_in_events. Once log_check_in has written it down. Stewards, '
  'from the day before until 12 hours after its end, reviewers and administrators, in the own states; errors: audition_not_found, '
  'check_in_not_open, check_in_not_logged.';
grant execute on function private.open_check_in to authenticated; -- as public.open_check_in

create function private.read_check_in_events(audition_day_id uuid, after bigint default 0) returns setof public.check_in_event
  language plpgsql stable security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.check_in_plan(audition_day_id, 'check_in');
begin
  return query select * from private.check_in_events_after(plan.id, after, 1000);
end
$$;
comment on function private.read_check_in_events is
  'The events of a day that arrived after the one with this seq, in their order, at most 1,000: whoever has asked with the last seq '
  'misses none. Stewards, reviewers and administrators, in the own states; error: audition_not_found.';
grant execute on function private.read_check_in_events to authenticated; -- as public.get_check_in_events

create type public.check_in_outcome as enum
  ('recorded', 'known', 'moved', 'out_of_show', 'own_family', 'not_of_this_day', 'other_day', 'unknown_event', 'refused');
comment on type public.check_in_outcome is
  'What became of an event that was sent: kept (recorded; known, sent before; moved or out_of_show, of a child that has no slot '
  'here any more or is rejected or disqualified) or not (the child is of the own account; it has no slot of the day, was never told of '
  'it and did not walk in; the event is of another day, it undoes one that is not there, or its values are refused).';
create type public.recorded_event as (id text, seq bigint, outcome public.check_in_outcome);
comment on type public.recorded_event is 'An event that was sent, by the id as it was sent, and what became of it.';

create function private.record_check_in_event(plan private.audition_days, given jsonb) returns public.recorded_event
  language plpgsql security definer set search_path = ''
as $$
declare
  event private.check_in_events;
  known private.check_in_events;
  child public.applications;
  slot private.audition_slots;
  outcome public.check_in_outcome := 'recorded'::public.check_in_outcome;
begin
  event := jsonb_populate_record(null::private.check_in_events,
    given - array['seq', 'audition_day_id', 'received_at', 'sent_by', 'collector']);
  select m.* into known from private.check_in_events m where m.id = event.id;
  if (given ->> 'audition_day_id')::uuid <> plan.id or known.audition_day_id <> plan.id then
    return (given ->> 'id', null, 'other_day')::public.recorded_event;
  elsif known.id is not null then
    return (given ->> 'id', known.seq, case when (known.application_id, known.kind) is not distinct from (event.application_id, event.kind)
      then 'known' else 'refused' end)::public.recorded_event;
  end if;
  select a.* into child from public.applications a where a.id = event.application_id;
  select s.* into slot from private.audition_slots s where s.application_id = child.id and s.audition_day_id = plan.id;
  if slot.id is null then
    outcome := 'moved';
  end if;
  if outcome = 'moved' and not exists (
    select from private.audition_day_children c where c.application_id = child.id and c.audition_day_id = plan.id) then
    return (given ->> 'id', null, 'not_of_this_day')::public.recorded_event;
  elsif private.is_own(child.user_id) then
    return (given ->> 'id', null, 'own_family')::public.recorded_event;
  elsif event.kind = 'undone' and not exists (
    select from private.check_in_events m
    where m.id = event.undoes and m.application_id = child.id and m.audition_day_id = plan.id and m.kind <> 'undone') then
    return (given ->> 'id', null, 'unknown_event')::public.recorded_event;
  elsif (
    -- Nobody taps that often, and the list would become slow for every phone.
    select count(*) from private.check_in_events m where m.audition_day_id = plan.id and m.application_id = child.id) >= 200
    or not private.is_door_open(plan, false)
      and event.made_at + make_interval(secs => coalesce(event.offset_ms, 0) / 1000.0)
        not between private.door_opens_at(plan) and private.door_closes_at(plan) then
    return (given ->> 'id', null, 'refused')::public.recorded_event;
  elsif private.is_out_of_show(child.status, child.ticket_status) then
    outcome := 'out_of_show';
  end if;
  insert into private.check_in_events
    (id, audition_day_id, application_id, kind, undoes, made_at, offset_ms, is_typed, sent_by, device, collected_by, collect_reason)
  values (event.id, plan.id, child.id, event.kind, event.undoes, event.made_at, coalesce(event.offset_ms, 0),
    coalesce(event.is_typed, false), (private.member()).id, nullif(private.clean_text(event.device), ''),
    -- The collectors that the family named for this day.
    coalesce(nullif(private.clean_text(event.collected_by), ''), case when event.kind = 'left' then (
      select c.collectors[(given ->> 'collector')::integer] from private.safeguarding_details c where c.slot_id = slot.id) end),
    nullif(private.clean_text(event.collect_reason), ''))
  returning seq into event.seq;
  return (given ->> 'id', event.seq, outcome)::public.recorded_event;
exception when data_exception or integrity_constraint_violation then
  return (given ->> 'id', null, 'refused')::public.recorded_event;
end
$$;
comment on function private.record_check_in_event is 'Keeps an event that was sent, by itself, and says what became of it.';

create function private.lock_door(audition_day_id uuid, children uuid[]) returns private.audition_days
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.check_in_plan(audition_day_id, 'check_in:write');
begin
  if not private.is_door_open(plan, true) then
    raise exception 'check_in_not_open' using errcode = 'P0001';
  end if;
  perform private.lock_books(false);
  perform from public.applications a where a.id = any (children) order by a.id for key share;
  -- Serialise a day's events, so that a reader who asks for later ones misses no earlier one.
  perform pg_advisory_xact_lock(hashtextextended('check-in ' || plan.id, 0));
  return plan;
end
$$;
comment on function private.lock_door is
  'The head of what the door writes, in the states of private.require(check_in:write): these children are not deleted meanwhile, and '
  'calls take turns. Errors: audition_not_found, check_in_not_open.';

create function private.record_check_in_events(audition_day_id uuid, events jsonb) returns setof public.recorded_event
  language plpgsql security definer set search_path = ''
as $$
declare
  plan private.audition_days;
  given jsonb;
begin
  perform private.require('check_in:write');
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) not between 1 and 500 then
    raise exception 'check_in_events_refused' using errcode = 'P0001', detail = 'One call sends 1 to 500 events.';
  end if;
  plan := private.lock_door(audition_day_id, array(
    select c.application_id from private.audition_day_children c
    where c.audition_day_id = record_check_in_events.audition_day_id
      and c.application_id::text in (select m.value ->> 'application_id' from jsonb_array_elements(events) m)));
  for given in select m.value from jsonb_array_elements(events) with ordinality m (value, position) order by m.position loop
    return next private.record_check_in_event(plan, case when jsonb_typeof(given) = 'object' then given else '{}' end);
  end loop;
end
$$;
comment on function private.record_check_in_events is
  'Keeps up to 500 events of a published day, in their order, and says of each what became of it; one that is refused leaves the '
  'others alone. An event adds nobody to the list of the day: a child who is not of it is refused. An event has id (the phone''s '
  'uuid), application_id, kind (arrived, left, absent, undone), undoes (of undone), '
  'made_at, offset_ms, is_typed, device (60 characters) and, of left, collector (1 to 3, of the names that the family gave) or '
  'collected_by with collect_reason (200). Stewards from the day before until 12 hours after its end, and a week longer what was made '
  'then; reviewers and administrators; in the own states; errors: check_in_events_refused, audition_not_found, check_in_not_open.';
grant execute on function private.record_check_in_events to authenticated; -- as public.record_check_in_events

create function private.mark_others_absent(audition_day_id uuid, after bigint, device text default null) returns setof public.check_in_event
  language plpgsql security definer set search_path = ''
as $$
declare
  plan constant private.audition_days := private.lock_door(audition_day_id, array(
    select s.application_id from private.audition_slots s where s.audition_day_id = mark_others_absent.audition_day_id));
  last_seq bigint;
begin
  if now() < plan.starts_at then
    raise exception 'audition_not_begun' using errcode = 'P0001';
  elsif not private.is_door_open(plan, false) then
    raise exception 'check_in_not_open' using errcode = 'P0001';
  end if;
  select coalesce(max(m.seq), 0) into last_seq from private.check_in_events m where m.audition_day_id = plan.id;
  if last_seq <> coalesce(after, 0) then
    raise exception 'check_in_events_changed' using errcode = 'P0001', detail = 'Others have been checked in since.';
  end if;
  insert into private.check_in_events (id, audition_day_id, application_id, kind, made_at, sent_by, device)
  select gen_random_uuid(), plan.id, s.application_id, 'absent', clock_timestamp(), (private.member()).id,
    nullif(private.clean_text(mark_others_absent.device), '')
  from private.audition_slots s
  join public.applications a on a.id = s.application_id
  where s.audition_day_id = plan.id and s.told_state <> 'completed' and not private.is_out_of_show(a.status, a.ticket_status)
    and not private.is_own(a.user_id)
    and not exists (select from private.attendance(plan.id) w where w.application_id = s.application_id)
  order by lower(s.during), s.stage;
  return query select * from private.check_in_events_after(plan.id, last_seq, 1000);
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.mark_others_absent is
  'Says of every child of a day''s plan without an event, but for the caller''s own, that it did not come, and returns these events; '
  'after is the seq of the last one that the caller has, so that nobody is meant who has arrived meanwhile. Stewards until 12 hours '
  'after the day''s end, reviewers and administrators, in the own states; errors: audition_not_found, audition_not_begun, '
  'check_in_not_open, check_in_events_changed.';
grant execute on function private.mark_others_absent to authenticated; -- as public.mark_others_absent

-- Children who are not on the list.

create type public.found_child as (
  application_id uuid,
  child_name text,
  stage_name text,
  age integer,
  talents text[],
  state_city text,
  payment_reference text,
  is_paid boolean,
  outcome public.audition_outcome,
  planned_at timestamptz,
  planned_audition_day_id uuid
);
comment on type public.found_child is
  'A child who is not on the list: outcome is what keeps it from performing here, or scheduled; planned_at the time of its own slot, '
  'on whichever day.';

create function private.searched_children(audition_day_id uuid default null, search text default null) returns setof public.found_child
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
-- The rows come from a dynamic statement, which the checker cannot follow:
-- @plpgsql_check_options: extra_warnings = false
declare
  states constant text[] := private.require('check_in');
  words constant text[] := private.query_words(search);
  pattern constant text := private.search_pattern(search);
  plan private.audition_days;
begin
  perform private.check_search(search);
  plan := private.check_in_plan(audition_day_id, 'check_in');
  if cardinality(words) = 0 then
    return;
  end if;
  return query execute format($query$
    select a.id, a.child_name, a.stage_name, a.age, a.talents, a.state_city, a.payment_reference, private.is_ticket_paid(a.ticket_status),
      private.planning_outcome(a, $1), coalesce(lower(s.during), lower(s.told_during)), s.audition_day_id
    from public.applications a
    left join private.audition_slots s on s.application_id = a.id and s.round = $1.round
    where a.edition = %s and a.state_city = %L and a.id in (
      select d.row_id from private.search_documents d
      where d.kind = 'application' and d.words @@ %L and (d.words @@ %L
        or d.names like %L and split_part(d.names, E'\f', 1) like %L))
    order by private.search_key(a.child_name) collate "C", a.id
    limit 20
  $query$, plan.edition, plan.state_city, private.word_query(array[private.year_word(plan.edition)], false),
    -- Words with a weight are telephone numbers and emails, which do not find a child at the door.
    (select string_agg(private.quoted_word(w) || ':*D', ' & ') from unnest(words) w), pattern, pattern)
  using plan;
end
$$;
comment on function private.searched_children is
  'The children of the state of a published day who are found by a name or a reference, at most 20, without telephones. Stewards, '
  'reviewers and administrators, in the own states; errors: audition_not_found, search_too_long.';
grant execute on function private.searched_children to authenticated; -- as public.search_children

create function private.add_walk_in(
  audition_day_id uuid, application_id uuid, reason text, starts_at timestamptz default null, stage integer default null,
  let_in boolean default false, entry_id uuid default null
) returns setof public.audition_slot
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('check_in:write');
  found_plan constant private.audition_days := private.check_in_plan(audition_day_id, 'check_in:write');
  member constant uuid := (private.member()).id;
  plan private.audition_days;
  child public.applications;
  outcome public.audition_outcome;
  wanted record;
begin
  perform private.lock_children_and_days(array[application_id], array[found_plan.id]);
  select p.* into plan from private.audition_days p where p.id = found_plan.id;
  select a.* into child from public.applications a
  where a.id = add_walk_in.application_id and (states is null or a.state_city = any (states));
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001', detail = coalesce(add_walk_in.application_id::text, 'null');
  end if;
  perform private.refuse_own(child.user_id);
  -- A retry after a lost answer: keep what the office has done with the child since.
  if exists (
    select from private.walk_ins i
    where i.application_id = child.id and i.audition_day_id = plan.id and i.entry_id = add_walk_in.entry_id) then
    return query select * from private.slots_of(array[child.id], array[plan.id]);
    return;
  elsif private.is_day_over(plan) then
    raise exception 'day_is_over' using errcode = 'P0001';
  elsif private.local_day(plan.country, now()) <> private.local_day(plan.country, plan.starts_at) then
    raise exception 'audition_not_begun' using errcode = 'P0001', detail = 'Who walks in walks in on the day.';
  elsif coalesce(private.clean_text(reason), '') = '' then
    raise exception 'walk_in_reason_required' using errcode = 'P0001';
  end if;
  outcome := private.planning_outcome(child, plan);
  if outcome in ('unpaid', 'not_approved', 'planned_elsewhere') then
    if not coalesce(let_in, false) then
      raise exception 'not_ready_to_perform' using errcode = 'P0001', detail = outcome;
    end if;
    -- A steward may not decide this.
    perform private.require('applications:write');
  elsif outcome <> 'scheduled' then
    raise exception 'child_not_plannable' using errcode = 'P0001', detail = outcome;
  end if;
  if starts_at is not null then
    select add_walk_in.starts_at as at, coalesce(add_walk_in.stage, 1)::smallint as stage into wanted;
  else
    select f.starts_at as at, f.stage into wanted from private.free_slots(plan) f
    where f.starts_at >= now() and (f.talent = '' or f.talent = any (child.talents)) order by f.starts_at, f.stage limit 1;
  end if;
  if wanted.at is not null then
    perform private.plan_slot(child.id, plan, wanted.at, wanted.stage);
  else
    -- Outside the slots of the plan.
    insert into private.audition_slots (application_id, round, audition_day_id, is_extra) values (child.id, plan.round, plan.id, true)
    on conflict on constraint audition_slots_application_id_key do update
    set audition_day_id = excluded.audition_day_id, during = null, stage = null, is_extra = true, details = null;
  end if;
  perform private.check_size(plan.id);
  insert into private.walk_ins as i (application_id, audition_day_id, entry_id, reason, added_by, let_in_by)
  values (child.id, plan.id, add_walk_in.entry_id, private.clean_text(add_walk_in.reason), member,
    case when outcome <> 'scheduled' then member end)
  on conflict on constraint walk_ins_pkey do update
  set entry_id = excluded.entry_id, reason = excluded.reason, added_by = excluded.added_by,
    let_in_by = coalesce(excluded.let_in_by, i.let_in_by);
  perform private.tell(plan, array[child.id]);
  perform private.touch_day(plan.id);
  return query select * from private.slots_of(array[child.id], array[plan.id]);
exception when unique_violation then
  raise exception 'walk_in_known' using errcode = 'P0001', detail = 'Its id is that of another walk-in.';
when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.add_walk_in is
  'Adds a child who is not on the list to a published day, on the day itself, with a reason (200 characters), and returns its '
  'slot: this one, or the next that is free, or an extra one without a time. entry_id is the phone''s own id of the walk-in: asked '
  'again with it, nothing is written, whatever the office did since. let_in is the word of an owner or reviewer for a child whose '
  'ticket is not paid, who is not approved or who stands on another day, and is kept. Stewards, reviewers and administrators, in the '
  'own states; errors: audition_not_found, day_is_over, audition_not_begun, walk_in_reason_required, application_not_found, own_family, '
  'not_ready_to_perform (the detail is unpaid, not_approved or planned_elsewhere), not_your_role (a steward''s let_in), '
  'child_not_plannable, slot_outside_day, slot_in_break, slot_taken, audition_too_large, walk_in_known.';
grant execute on function private.add_walk_in to authenticated; -- as public.add_walk_in

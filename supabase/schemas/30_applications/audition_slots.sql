-- Audition slots: one row is a child's audition in a round, with its plan, what the family was told, its answer and the result.
--
--                            administrator    reviewer      anyone else
--   private.audition_slots   by procedure     own states    no (the own child's by get_own_auditions)
--   get_child_slots          yes              own states    42501
--
-- The audition columns of applications copy the slot of the highest round that was told. There are two ways to write them, and a
-- statement uses one: show_slots copies a slot to the columns; carry_to_slot copies a change of the columns (Manage, a result typed in the
-- hall, the release of a panel's round, an undo) to the slot, and counts as told.
--
-- The exclusion constraint is the capacity: one child per time and stage, except for those who have performed.
-- Locks: children by id, then days by id, then slots.

create table private.audition_slots (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null,
  round smallint not null default 1,
  audition_day_id uuid,
  during tstzrange,
  stage smallint,
  is_extra boolean not null default false,
  details text,
  told_state public.audition_state not null default 'not_scheduled',
  told_day_id uuid,
  told_during tstzrange,
  told_stage smallint,
  told_details text,
  told_at timestamptz,
  before jsonb,
  answer public.audition_answer,
  answer_reason text,
  result public.pass_fail,
  report text,
  result_at timestamptz,
  result_by uuid,
  constraint audition_slots_application_id_key unique (application_id, round),
  constraint audition_slots_application_id_fkey foreign key (application_id) references public.applications (id) on delete cascade,
  constraint audition_slots_audition_day_id_fkey foreign key (audition_day_id) references private.audition_days (id) on delete restrict,
  constraint audition_slots_told_day_id_fkey foreign key (told_day_id) references private.audition_days (id) on delete restrict,
  constraint audition_slots_round_check check (round between 1 and 9),
  constraint audition_slots_stage_check check (stage between 1 and 20),
  constraint audition_slots_during_check check (
    case when audition_day_id is null then stage is null and not is_extra when is_extra then num_nonnulls(during, stage) = 0
      else num_nulls(during, stage) <> 1 end),
  constraint audition_slots_answer_reason_check check (
    char_length(answer_reason) between 1 and 300 and private.is_plain_text(answer_reason)),
  constraint audition_slots_during_excl exclude using gist (audition_day_id with =, stage with =, during with &&)
    where (told_state <> 'completed') deferrable initially immediate
);
comment on table private.audition_slots is 'The audition of a child in a round: what is planned, what was told, the answer and the result.';
comment on column private.audition_slots.audition_day_id is 'The day on which it is planned; null for a date without a day, and for none.';
comment on column private.audition_slots.during is
  'The time that is planned, of a date without a day its moment alone. Null where the child waits, was added to the day beside its '
  'slots, or had left when the others were moved to later.';
comment on column private.audition_slots.stage is 'The number of the stage in audition_days.stages.';
comment on column private.audition_slots.is_extra is 'A walk-in beside the slots of the plan, which has no time.';
comment on column private.audition_slots.details is 'Typed for this child instead of the details of its day.';
comment on column private.audition_slots.told_state is 'The state of the audition as the family sees it.';
comment on column private.audition_slots.told_day_id is 'The day that the family was told.';
comment on column private.audition_slots.told_at is 'When the family was told last; null before.';
comment on column private.audition_slots.before is 'The plan, and what was told, as the last telling found them, which an undo gives back.';
comment on column private.audition_slots.answer is 'The family''s answer to the time it was told, which goes when that is moved.';
comment on column private.audition_slots.result_by is 'The account that wrote the result; of a release an owner who went on with it.';
create index audition_slots_audition_day_id_idx on private.audition_slots (audition_day_id);
create index audition_slots_told_day_id_idx on private.audition_slots (told_day_id);
alter table private.audition_slots enable row level security;

create function private.audition_slots_before_write() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  day private.audition_days;
begin
  if new.audition_day_id is null or new.during is null or new.told_state = 'completed' then
    return new;
  end if;
  select d.* into day from private.audition_days d where d.id = new.audition_day_id;
  if not new.during <@ tstzrange(day.starts_at, day.ends_at, '[]') or new.stage > cardinality(day.stages) then
    raise exception 'slot_outside_day' using errcode = 'P0001', detail = '1';
  elsif private.is_break(day, new.during) then
    raise exception 'slot_in_break' using errcode = 'P0001', detail = '1';
  end if;
  return new;
end
$$;
comment on function private.audition_slots_before_write is
  'Refuses (slot_outside_day, slot_in_break) a time that the day does not have; of who has performed it stays as it is.';
create trigger audition_slots_before_write
  before insert or update of audition_day_id, during, stage on private.audition_slots
  for each row execute function private.audition_slots_before_write();

create function private.present_round(application_id uuid) returns smallint
  language sql stable security definer set search_path = ''
as $$
  select s.round from private.audition_slots s where s.application_id = present_round.application_id
  order by s.told_state <> 'not_scheduled' desc, s.told_at is not null desc, s.round desc limit 1
$$;
comment on function private.present_round is
  'The round of a child that its columns are of: the highest that was told; before any was, the one that is planned. Null for none.';

create function private.show_slots(children uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.applications a
  set audition_state = coalesce(s.told_state, 'not_scheduled'), audition_date = lower(s.told_during), audition_details = s.told_details,
    audition_result = s.result, audition_report = s.report, audition_round = coalesce(s.round, 1), audition_day_id = s.told_day_id,
    audition_stage = s.told_stage, audition_answer = s.answer, audition_answer_reason = s.answer_reason
  from unnest(children) c (id)
  left join private.audition_slots s on s.application_id = c.id and s.round = private.present_round(c.id)
  where a.id = c.id and (a.audition_state, a.audition_date, a.audition_details, a.audition_result, a.audition_report, a.audition_round,
      a.audition_day_id, a.audition_stage, a.audition_answer, a.audition_answer_reason)
    is distinct from (coalesce(s.told_state, 'not_scheduled'), lower(s.told_during), s.told_details, s.result, s.report,
      coalesce(s.round, 1::smallint), s.told_day_id, s.told_stage, s.answer, s.answer_reason);
end
$$;
comment on function private.show_slots is
  'Carries the present slots of children, who are locked, to their columns, by which families are told, and lists and journeys follow.';

create function private.planned_and_told(slot private.audition_slots) returns jsonb
  language sql stable set search_path = ''
as $$
  select to_jsonb(slot) - array['id', 'application_id', 'round', 'before', 'told_at', 'result', 'report', 'result_at', 'result_by']
$$;
comment on function private.planned_and_told is
  'The plan of a slot, what was told of it and the answer, as audition_slots.before keeps them.';

create function private.moment(at timestamptz) returns tstzrange
  language sql immutable set search_path = ''
as $$
  select case when at is not null then tstzrange(at, at, '[]') end
$$;
comment on function private.moment is 'The time of an audition without a length; null for none.';

create function private.free_stage(day private.audition_days, wanted tstzrange, child public.applications, preferred integer)
  returns smallint
  language sql stable security definer set search_path = ''
as $$
  select n.stage::smallint from generate_series(1, cardinality(day.stages)) n (stage)
  where not exists (
      select from private.audition_slots s
      where s.audition_day_id = day.id and s.stage = n.stage and s.during && wanted and s.told_state <> 'completed'
        and s.application_id <> child.id)
    and (n.stage = preferred or coalesce(day.stage_talents[n.stage], '') = any (child.talents || array['']))
  order by n.stage <> preferred, n.stage
  limit 1
$$;
comment on function private.free_stage is
  'A stage of a day that a child can have at a time: the preferred one, else the first that is free and for its talents; null for none.';

create function private.carry_to_slot(old public.applications, new public.applications) returns public.applications
  language plpgsql security definer set search_path = ''
as $$
declare
  slot private.audition_slots;
  day private.audition_days;
  wanted tstzrange;
  is_new_date boolean;
  is_within boolean;
begin
  if (new.audition_state, new.audition_date, new.audition_details, new.audition_result, new.audition_report, new.audition_round,
      new.audition_day_id, new.audition_stage, new.audition_answer, new.audition_answer_reason)
    is not distinct from (old.audition_state, old.audition_date, old.audition_details, old.audition_result, old.audition_report,
      old.audition_round, old.audition_day_id, old.audition_stage, old.audition_answer, old.audition_answer_reason) then
    return new;
  end if;
  select s.* into slot from private.audition_slots s where s.application_id = new.id and s.round = private.present_round(new.id);
  is_new_date := new.audition_date is distinct from lower(slot.told_during);
  if (new.audition_state, new.audition_date, new.audition_details, new.audition_result, new.audition_report)
    is distinct from (coalesce(slot.told_state, 'not_scheduled'), lower(slot.told_during), slot.told_details, slot.result, slot.report) then
    -- An undo may restore the earlier day.
    perform from private.audition_days d
    where d.id = slot.audition_day_id or private.undone_entry() is not null and d.id = (slot.before ->> 'told_day_id')::uuid
    order by d.id for no key update;
    select d.* into day from private.audition_days d where d.id = slot.audition_day_id;
    if slot.id is null then
      slot.id := gen_random_uuid();
      slot.application_id := new.id;
      slot.round := 1;
      slot.is_extra := false;
    elsif private.undone_entry() is not null and (slot.before ->> 'told_state')::public.audition_state = new.audition_state
      and lower((slot.before ->> 'told_during')::tstzrange) is not distinct from new.audition_date then
      slot := private.slot_before(slot);
      is_new_date := false;
    else
      slot.before := private.planned_and_told(slot);
    end if;
    if is_new_date then
      wanted := tstzrange(new.audition_date, new.audition_date + private.slot_minutes(day));
      is_within := wanted <@ tstzrange(day.starts_at, day.ends_at, '[]');
      if day.id is null or new.audition_date is null or private.is_day_over(day) and not is_within then
        slot.audition_day_id := null;
        slot.stage := null;
        slot.during := private.moment(new.audition_date);
      elsif not is_within then
        raise exception 'slot_outside_day' using errcode = 'P0001', detail = '1';
      else
        -- A move within the child's current day.
        slot.stage := private.free_stage(day, wanted, new, slot.stage);
        if slot.stage is null and new.audition_state <> 'completed' then
          raise exception 'slot_taken' using errcode = 'P0001';
        end if;
        slot.during := case when slot.stage is not null then wanted end;
        if new.audition_details is not distinct from slot.told_details then
          new.audition_details := coalesce(slot.details, private.details_of(day, slot.stage));
        end if;
      end if;
      slot.is_extra := false;
      slot.told_day_id := slot.audition_day_id;
      slot.told_during := coalesce(slot.during, private.moment(new.audition_date));
      slot.told_stage := slot.stage;
      slot.answer := null;
      slot.answer_reason := null;
    end if;
    if new.audition_details is distinct from slot.told_details then
      slot.details := nullif(new.audition_details, private.details_of(day, slot.stage));
    end if;
    if (new.audition_result, new.audition_report) is distinct from (slot.result, slot.report) then
      slot.result_at := now();
      slot.result_by := auth.uid();
    end if;
    slot.told_details := new.audition_details;
    slot.told_state := new.audition_state;
    slot.told_at := now();
    slot.result := new.audition_result;
    slot.report := new.audition_report;
    perform private.write_slot(slot);
  end if;
  new.audition_round := coalesce(slot.round, 1);
  new.audition_day_id := slot.told_day_id;
  new.audition_stage := slot.told_stage;
  new.audition_answer := slot.answer;
  new.audition_answer_reason := slot.answer_reason;
  return new;
end
$$;
comment on function private.carry_to_slot is
  'Step of writing a child: what was typed of its audition goes into the slot of the present round, and counts as told. A time is a move '
  'within the day on which the child stands, if a stage is free there (slot_outside_day, slot_in_break, slot_taken); without a date it '
  'leaves the day. A decision that is taken back gives the slot of before back. What comes from the slot itself is left as it is.';

create function private.slot_before(slot private.audition_slots) returns private.audition_slots
  language plpgsql stable security definer set search_path = ''
as $$
declare
  former private.audition_slots := jsonb_populate_record(slot, slot.before);
  told constant tstzrange := case when slot.is_extra then slot.during else slot.told_during end;
begin
  if (slot.audition_day_id, slot.during, slot.stage) is distinct from (slot.told_day_id, told, slot.told_stage) then
    former.audition_day_id := slot.audition_day_id;
    former.during := slot.during;
    former.stage := slot.stage;
    former.is_extra := slot.is_extra;
    former.details := slot.details;
  elsif former.told_state = 'scheduled' then
    former.audition_day_id := former.told_day_id;
    former.is_extra := former.told_day_id is not null and former.told_stage is null;
    former.during := case when not former.is_extra then former.told_during end;
    former.stage := former.told_stage;
    former.details := nullif(former.told_details, (
      select private.details_of(d, former.told_stage) from private.audition_days d where d.id = former.told_day_id));
  end if;
  if former.audition_day_id is distinct from slot.audition_day_id and exists (
    select from private.audition_days d
    where d.id = former.audition_day_id and (d.cancelled_at is not null or d.completed_at is not null)) then
    raise exception 'change_since_decision' using errcode = 'P0001';
  end if;
  former.before := null;
  return former;
end
$$;
comment on function private.slot_before is
  'A slot as it was before the last telling, with the slot of which its family knew; one that nobody knew of stays planned, and so does '
  'what was planned anew since. Error: change_since_decision, where its day was cancelled or completed meanwhile.';

create function private.write_slot(slot private.audition_slots) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audition_slots select (slot).*
  on conflict on constraint audition_slots_application_id_key do update
  set audition_day_id = excluded.audition_day_id, during = excluded.during, stage = excluded.stage, is_extra = excluded.is_extra,
    details = excluded.details, told_state = excluded.told_state, told_day_id = excluded.told_day_id, told_during = excluded.told_during,
    told_stage = excluded.told_stage, told_details = excluded.told_details, told_at = excluded.told_at, before = excluded.before,
    answer = excluded.answer, answer_reason = excluded.answer_reason, result = excluded.result, report = excluded.report,
    result_at = excluded.result_at, result_by = excluded.result_by;
  if slot.told_day_id is not null then
    insert into private.audition_day_children (audition_day_id, application_id) values (slot.told_day_id, slot.application_id)
    on conflict on constraint audition_day_children_pkey do nothing;
  end if;
exception when exclusion_violation then
  raise exception 'slot_taken' using errcode = 'P0001';
end
$$;
comment on function private.write_slot is 'Writes a slot, new or known; error: slot_taken.';

create function private.insert_slot(new public.applications) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if (new.audition_state, new.audition_date, new.audition_details, new.audition_report) is distinct from
    ('not_scheduled'::public.audition_state, null::timestamptz, null::text, null::text) then
    insert into private.audition_slots
      (application_id, during, told_state, told_during, told_details, told_at, result, report, result_at)
    values (new.id, private.moment(new.audition_date), new.audition_state, private.moment(new.audition_date), new.audition_details,
      now(), new.audition_result, new.audition_report, case when new.audition_result is not null then now() end);
  end if;
end
$$;
comment on function private.insert_slot is 'The slot of a child that was stored with an audition, as the platform may store it.';

create type public.child_slot as (
  round smallint,
  audition_day_id uuid,
  venue text,
  state_city text,
  starts_at timestamptz,
  ends_at timestamptz,
  stage smallint,
  stage_label text,
  is_extra boolean,
  told_at timestamptz,
  told_starts_at timestamptz,
  is_told boolean,
  result public.pass_fail,
  report text,
  result_at timestamptz,
  is_judged boolean
);
comment on type public.child_slot is
  'A round of a child as the office sees it: the plan, what its family was told and whether that is all of it, and the result, with '
  'whether a panel gave it. The report is for owners, as in lists.';

create function private.child_slots(application_id uuid) returns setof public.child_slot
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
  is_whole constant boolean := private.is_admin();
begin
  return query
    select s.round, s.audition_day_id, d.venue, d.state_city, coalesce(lower(s.during), lower(s.told_during)), upper(s.during), s.stage,
      case when cardinality(d.stages) > 1 then d.stages[s.stage] end, s.is_extra, s.told_at, lower(s.told_during),
      s.is_extra or (s.told_day_id, lower(s.told_during), s.told_stage) is not distinct from (s.audition_day_id, lower(s.during), s.stage),
      s.result, case when is_whole then s.report end, s.result_at,
      exists (
        select from private.results r join private.rounds j on j.id = r.round_id
        where r.application_id = s.application_id and j.kind = 'audition' and j.audition_round = s.round
          and to_jsonb(s.result) = r.written -> 'audition_result')
    from private.audition_slots s
    join public.applications a on a.id = s.application_id
    left join private.audition_days d on d.id = s.audition_day_id
    where s.application_id = child_slots.application_id and (states is null or a.state_city = any (states))
    order by s.round;
end
$$;
comment on function private.child_slots is
  'The auditions of a child by round: where and when each is planned, what its family was told, and its result. Administrators, and '
  'reviewers of the own states.';
grant execute on function private.child_slots to authenticated; -- as public.get_child_slots

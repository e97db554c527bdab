-- Audition days: a day of auditions at one venue in one state, with its stages and slot length.
--
--                           administrator    reviewer      steward                anyone else
--   private.audition_days   by procedure     own states    by get_my_auditions    the own child's
--
-- The procedures are in audition_plans.sql (planning), audition_publishing.sql (telling families), audition_family.sql (their
-- answers) and check_ins.sql (the day itself). Which child performs when is in audition_slots.sql.

create type public.audition_answer as enum ('coming', 'not_coming');
comment on type public.audition_answer is 'The answer of a family to the time it was told.';
create type public.check_in_kind as enum ('arrived', 'left', 'absent', 'undone');
comment on type public.check_in_kind is 'An event of the door: a child arrived, left or did not come, or an earlier event was a mistake.';

create function private.are_stage_names(names text[]) returns boolean
  language sql immutable set search_path = ''
as $$
  select cardinality(names) between 1 and 20 and count(distinct n) = cardinality(names)
    and bool_and(coalesce(char_length(n) between 1 and 40 and n = private.clean_text(n) and private.is_plain_text(n), false))
  from unnest(names) n
$$;
comment on function private.are_stage_names is
  'Whether these are the names of a day''s stages: 1 to 20, each once, of up to 40 characters.';

create table private.audition_days (
  id uuid primary key default gen_random_uuid(),
  edition smallint not null references private.editions (year) on delete restrict,
  round smallint not null default 1,
  country public.country not null,
  state_city text not null,
  venue text not null,
  address text not null,
  notes text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  slot_minutes smallint not null,
  stages text[] not null default array['Stage 1'],
  stage_talents text[] not null default '{}',
  breaks timestamptz[] not null default '{}',
  published_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint audition_days_round_check check (round between 1 and 9),
  constraint audition_days_state_city_check check (private.is_state_of(country, state_city)),
  constraint audition_days_venue_check check (char_length(venue) between 1 and 120 and private.is_plain_text(venue)),
  constraint audition_days_address_check check (char_length(address) between 1 and 300 and private.is_plain_text(address)),
  constraint audition_days_notes_check check (char_length(notes) between 1 and 1000 and private.is_plain_text(notes)),
  constraint audition_days_ends_at_check check (
    ends_at > starts_at and private.local_day(country, starts_at) = private.local_day(country, ends_at)),
  constraint audition_days_slot_minutes_check check (slot_minutes between 1 and 240),
  constraint audition_days_stages_check check (private.are_stage_names(stages)),
  constraint audition_days_stage_talents_check check (
    cardinality(stage_talents) <= 20 and array_position(stage_talents, null) is null
    and stage_talents <@ array['', 'Acting', 'Modeling', 'Music', 'Dance', 'Arts', 'Tech', 'Engineering', 'Sports', 'Public Speaking']),
  constraint audition_days_breaks_check check (cardinality(breaks) <= 500 and array_position(breaks, null) is null)
);
comment on table private.audition_days is 'A day of auditions at one venue; at most 500 children.';
comment on column private.audition_days.edition is 'The year of its children; the current one unless the day finishes an earlier year.';
comment on column private.audition_days.round is
  'The round of auditions that its children are in; of a later one they passed the one before.';
comment on column private.audition_days.stages is
  'The names of its stages, in their order: so many children perform at the same time. A slot names its stage by the number.';
comment on column private.audition_days.stage_talents is
  'The talent that each stage is for, in their order; an empty text, or none, is for any.';
comment on column private.audition_days.breaks is 'Times of slots that stay empty on every stage.';
comment on column private.audition_days.published_at is 'When all families had first been told; before that nobody checks in.';
comment on column private.audition_days.completed_at is 'When the office said that the day is over; nothing of it is planned any more.';
create index audition_days_edition_idx on private.audition_days (edition, starts_at);
create index audition_days_starts_at_idx on private.audition_days (starts_at);
alter table private.audition_days enable row level security;
create trigger audition_days_after_write
  after insert or update or delete on private.audition_days
  for each row execute function private.write_audit('edition', 'country', 'state_city', 'starts_at');

create function private.details_of(day private.audition_days, stage integer) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return concat_ws(E'\n', day.venue, day.address, case when cardinality(day.stages) > 1 then day.stages[stage] end, day.notes);
end
$$;
comment on function private.details_of is
  'The details of an audition as a family reads them: a line for the hall, one for the address, one for the '
  'stage where there are several, and the notes after.';

create function private.is_day_over(day private.audition_days) returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return day.completed_at is not null or day.cancelled_at is not null or day.ends_at < now();
end
$$;
comment on function private.is_day_over is 'Whether nobody performs on a day any more, so that who has a slot of it can have another one.';

create function private.slot_minutes(day private.audition_days) returns interval
  language sql immutable set search_path = ''
as $$
  select make_interval(mins => day.slot_minutes)
$$;
comment on function private.slot_minutes is 'How long a slot of a day is.';

create function private.is_break(day private.audition_days, during tstzrange) returns boolean
  language sql immutable set search_path = ''
as $$
  select exists (select from unnest(day.breaks) b (at) where tstzrange(b.at, b.at + private.slot_minutes(day)) && during)
$$;
comment on function private.is_break is 'Whether a time overlaps a break of a day.';

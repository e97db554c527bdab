-- Audition days: a day of auditions that is planned, at one place of one state, with its slots (audition_plans.sql).
--
--                       administrator    reviewer      steward                anyone else
--   private.audition_days   by procedure     own states    by get_my_auditions    the own child's
--
-- Who plans nothing has none: dates that are typed by hand stand with the child alone. The procedures are in
-- audition_plans.sql (planning), audition_publishing.sql (telling families), audition_family.sql (their answers) and
-- check_ins.sql (the day itself).

create type public.audition_answer as enum ('coming', 'not_coming');
comment on type public.audition_answer is 'The answer of a family to the time it was told.';
create type public.check_in_kind as enum ('arrived', 'left', 'absent', 'undone');
comment on type public.check_in_kind is 'A mark of the door: a child arrived, left or did not come, or an earlier mark was a mistake.';

create table private.audition_days (
  id uuid primary key default gen_random_uuid(),
  edition smallint not null references private.editions (year) on delete restrict,
  country public.country not null,
  state_city text not null,
  venue text not null,
  address text not null,
  notes text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  slot_minutes smallint not null,
  stages smallint not null default 1,
  stage_talents text[] not null default '{}',
  breaks timestamptz[] not null default '{}',
  published_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint audition_days_state_city_check check (private.is_state_of(country, state_city)),
  constraint audition_days_venue_check check (char_length(venue) between 1 and 120 and private.is_plain_text(venue)),
  constraint audition_days_address_check check (char_length(address) between 1 and 300 and private.is_plain_text(address)),
  constraint audition_days_notes_check check (char_length(notes) between 1 and 1000 and private.is_plain_text(notes)),
  constraint audition_days_ends_at_check check (
    ends_at > starts_at and private.local_day(country, starts_at) = private.local_day(country, ends_at)),
  constraint audition_days_slot_minutes_check check (slot_minutes between 1 and 240),
  constraint audition_days_stages_check check (stages between 1 and 20),
  constraint audition_days_stage_talents_check check (
    cardinality(stage_talents) <= 20 and array_position(stage_talents, null) is null
    and stage_talents <@ array['', 'Acting', 'Modeling', 'Music', 'Dance', 'Arts', 'Tech', 'Engineering', 'Sports', 'Public Speaking']),
  constraint audition_days_breaks_check check (cardinality(breaks) <= 500 and array_position(breaks, null) is null)
);
comment on table private.audition_days is 'A day of auditions at one place; at most 500 children.';
comment on column private.audition_days.edition is 'The edition that was current when the day was planned.';
comment on column private.audition_days.stages is 'How many children perform at the same time, each before another table.';
comment on column private.audition_days.stage_talents is
  'The talent that each stage is for, in their order; an empty text, or none, is for any.';
comment on column private.audition_days.breaks is 'Times of slots that stay empty in every stage.';
comment on column private.audition_days.published_at is
  'When all families had first been told; before that nobody checks in.';
comment on column private.audition_days.completed_at is 'When the office said that the day was held; nothing of it is planned any more.';
create index audition_days_edition_idx on private.audition_days (edition, starts_at);
create index audition_days_starts_at_idx on private.audition_days (starts_at);
alter table private.audition_days enable row level security;
create trigger audition_days_after_write
  after insert or update or delete on private.audition_days
  for each row execute function private.write_audit('edition', 'country', 'state_city', 'starts_at');

create function private.place_of(plan private.audition_days) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  return concat_ws(E'\n', plan.venue, plan.address, plan.notes);
end
$$;
comment on function private.place_of is
  'Hall, address and notes as a family reads them in the details of its audition: a line for the hall, one for the '
  'address, and the notes after.';

create function private.is_publishing() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(current_setting('private.is_publishing', true) = 'true', false);
end
$$;
comment on function private.is_publishing is
  'Whether the plan writes the dates of children in this statement; every other date is by hand.';

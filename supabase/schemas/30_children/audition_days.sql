-- Audition days: a day of auditions that is planned, at one place of one state, with its slots (audition_plans.sql).
--
--                       administrator    reviewer      steward                anyone else
--   private.auditions   by procedure     own states    by get_my_auditions    the own child's
--
-- Who plans nothing has none: dates that are typed by hand stand with the child alone. The procedures are in
-- audition_plans.sql (planning), audition_publishing.sql (telling families), audition_family.sql (their answers) and
-- check_ins.sql (the day itself).

create type public.audition_answer as enum ('coming', 'not_coming');
comment on type public.audition_answer is 'The answer of a family to the time it was told.';
create type public.check_in_kind as enum ('arrived', 'left', 'absent', 'undone');
comment on type public.check_in_kind is 'A mark of the door: a child arrived, left or did not come, or an earlier mark was a mistake.';

create table private.auditions (
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
  lanes smallint not null default 1,
  lane_talents text[] not null default '{}',
  breaks timestamptz[] not null default '{}',
  published_at timestamptz,
  called_off_at timestamptz,
  held_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint auditions_state_city_check check (private.is_state_of(country, state_city)),
  constraint auditions_venue_check check (char_length(venue) between 1 and 120 and private.is_plain_text(venue)),
  constraint auditions_address_check check (char_length(address) between 1 and 300 and private.is_plain_text(address)),
  constraint auditions_notes_check check (char_length(notes) between 1 and 1000 and private.is_plain_text(notes)),
  constraint auditions_ends_at_check check (
    ends_at > starts_at and private.local_day(country, starts_at) = private.local_day(country, ends_at)),
  constraint auditions_slot_minutes_check check (slot_minutes between 1 and 240),
  constraint auditions_lanes_check check (lanes between 1 and 20),
  constraint auditions_lane_talents_check check (
    cardinality(lane_talents) <= 20 and array_position(lane_talents, null) is null
    and lane_talents <@ array['', 'Acting', 'Modeling', 'Music', 'Dance', 'Arts', 'Tech', 'Engineering', 'Sports', 'Public Speaking']),
  constraint auditions_breaks_check check (cardinality(breaks) <= 500 and array_position(breaks, null) is null)
);
comment on table private.auditions is 'A day of auditions at one place; at most 500 children.';
comment on column private.auditions.edition is 'The edition that was current when the day was planned.';
comment on column private.auditions.lanes is 'How many children perform at the same time, each before another table.';
comment on column private.auditions.lane_talents is
  'The talent that each lane is for, in their order; an empty text, or none, is for any.';
comment on column private.auditions.breaks is 'Times of slots that stay empty in every lane.';
comment on column private.auditions.published_at is
  'When all families had first been told; before that nobody checks in.';
comment on column private.auditions.held_at is 'When the office said that the day was held; nothing of it is planned any more.';
create index auditions_edition_idx on private.auditions (edition, starts_at);
create index auditions_starts_at_idx on private.auditions (starts_at);
alter table private.auditions enable row level security;
create trigger auditions_after_write
  after insert or update or delete on private.auditions
  for each row execute function private.write_audit('edition', 'country', 'state_city', 'starts_at');

create function private.place_of(plan private.auditions) returns text
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

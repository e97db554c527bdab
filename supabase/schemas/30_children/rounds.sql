-- Rounds of judging: what is judged, by which criteria, and by whom.
--
--                      administrator    reviewer                        judge            anyone else
--   private.rounds     by procedure     by procedure                    by get_my_rounds no
--   private.criteria   by procedure     by procedure                    by get_my_rounds no
--   get_rounds         yes              yes                             42501            42501
--   get_judges         yes              yes                             42501            42501
--   save_round         yes              of the own, whole country       42501            42501
--   delete_round       yes              of the own, whole country       42501            42501
--   open_round         yes              of the own, whole country       42501            42501
--
-- A round judges videos or auditions of one year, in one country or both. Sheets (sheets.sql) are handed in while it is
-- open; its results (results.sql) are written into the children when an owner releases it. Nobody has to make one: a
-- score and a result can be typed by hand as ever.

create type public.round_kind as enum ('video', 'audition');
comment on type public.round_kind is 'What a round judges: entry videos that passed their review, or auditions.';
create type public.round_state as enum ('draft', 'open', 'releasing', 'released', 'undoing');
comment on type public.round_state is
  'How far a round is: prepared, judged, being written into the children, written, or being taken back, after which it is open again.';

create table private.rounds (
  id uuid primary key,
  edition smallint not null references private.editions (year) on delete cascade,
  kind public.round_kind not null,
  audition_round smallint not null default 1,
  name text not null,
  country public.country,
  is_panel boolean not null default false,
  judges_each integer not null default 3,
  judge_ids uuid[],
  state public.round_state not null default 'draft',
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  released_at timestamptz,
  released_by uuid,
  constraint rounds_audition_round_check check (audition_round between 1 and 9 and (kind = 'audition' or audition_round = 1)),
  constraint rounds_name_check check (char_length(name) between 1 and 80 and private.is_plain_text(name)),
  constraint rounds_judges_each_check check (judges_each between 1 and 5),
  constraint rounds_is_panel_check check (not is_panel or kind = 'audition'),
  constraint rounds_judge_ids_check check (cardinality(judge_ids) between 1 and 60)
);
comment on table private.rounds is 'Rounds of judging. The children of one are found by what they have reached; see private.is_in_round.';
comment on column private.rounds.audition_round is 'The round of auditions that it judges; 1 of a round of videos.';
comment on column private.rounds.country is 'The country whose children it judges; null for both.';
comment on column private.rounds.is_panel is
  'Whether it is a panel that sits at the audition: every judge of the round gets every child. Else judges_each of them do.';
comment on column private.rounds.judge_ids is 'The members who judge in it; null for every judge.';
comment on column private.rounds.released_by is 'The account of the owner who released it last.';
alter table private.rounds enable row level security;
-- One round at a time writes a column; the overlap of one country with both is refused by check_overlap.
create unique index rounds_open_idx on private.rounds (edition, kind, audition_round, country) nulls not distinct
  where state in ('open', 'releasing', 'undoing');
create index rounds_edition_idx on private.rounds (edition);

create table private.criteria (
  round_id uuid not null references private.rounds (id) on delete cascade,
  place smallint not null,
  name text not null,
  look_for text,
  weight smallint not null default 1,
  primary key (round_id, place),
  constraint criteria_name_key unique (round_id, name),
  constraint criteria_place_check check (place between 1 and 8),
  constraint criteria_name_check check (char_length(name) between 1 and 60 and private.is_plain_text(name)),
  constraint criteria_look_for_check check (char_length(look_for) between 1 and 300 and private.is_plain_text(look_for)),
  constraint criteria_weight_check check (weight between 1 and 10)
);
comment on table private.criteria is 'By what a round judges, in order; fixed once it is open.';
comment on column private.criteria.look_for is 'The words that help a judge: what to look for.';
comment on column private.criteria.weight is 'How much a mark counts beside those of the other criteria, 1 to 10.';
alter table private.criteria enable row level security;

create trigger rounds_after_write
  after insert or update or delete on private.rounds
  for each row execute function private.write_audit('name', 'kind', 'edition');

create type public.judging_round as (
  id uuid,
  edition smallint,
  kind public.round_kind,
  audition_round smallint,
  name text,
  country public.country,
  is_panel boolean,
  judges_each integer,
  judge_ids uuid[],
  state public.round_state,
  opened_at timestamptz,
  released_at timestamptz,
  criteria jsonb,
  is_writable boolean
);
comment on type public.judging_round is
  'A round of judging with its criteria in order, each with place, name, look_for and weight from 1 to 10; is_writable says whether '
  'the caller may change it.';

create function private.criteria_of(round_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('place', c.place, 'name', c.name, 'look_for', c.look_for, 'weight', c.weight) order by c.place)
    from private.criteria c where c.round_id = criteria_of.round_id), '[]');
end
$$;
comment on function private.criteria_of is 'The criteria of a round in their order.';

create function private.is_round_writable(country public.country, states text[]) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return states is null or country is not null and private.country_of_states(states) is not distinct from country;
end
$$;
comment on function private.is_round_writable is
  'Whether a member with these states (null: everywhere) may change a round of a country: a part of some states has no round of its own.';

create function private.check_round_writable(country public.country) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_round_writable(country, private.require('applications:write')) then
    raise exception 'not_your_part' using errcode = '42501', detail = 'A round is for a whole country.';
  end if;
end
$$;
comment on function private.check_round_writable is 'Refuses (42501) a member whose part is not the whole of what a round judges.';

create function private.locked_round(round_id uuid) returns private.rounds
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  select r.* into round from private.rounds r where r.id = round_id for no key update;
  if not found then
    raise exception 'round_not_found' using errcode = 'P0001', detail = coalesce(round_id::text, 'null');
  end if;
  return round;
end
$$;
comment on function private.locked_round is 'A round, held until the call ends; error: round_not_found.';

create function private.check_round_state(round private.rounds, variadic states public.round_state[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_edition_ended(round.edition) then
    raise exception 'edition_ended' using errcode = 'P0001', detail = round.edition::text;
  elsif round.state <> all (states) then
    raise exception 'round_state_refused' using errcode = 'P0001', detail = round.state::text;
  end if;
end
$$;
comment on function private.check_round_state is
  'Refuses what does not go with the state of a round (round_state_refused, whose detail is the state) or its ended year (edition_ended).';

create function private.check_overlap(round private.rounds) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Two owners who open two rounds come one after the other.
  perform pg_advisory_xact_lock(hashtext('rounds'));
  if exists (
    select from private.rounds r
    where r.id <> round.id and r.edition = round.edition and r.kind = round.kind and r.audition_round = round.audition_round
      and r.state in ('open', 'releasing', 'undoing')
      and (r.country is null or round.country is null or r.country = round.country)) then
    raise exception 'round_already_open' using errcode = 'P0001', detail = round.kind::text;
  end if;
end
$$;
comment on function private.check_overlap is 'Refuses (round_already_open) a second open round that would judge the same children.';

create function private.rounds() returns setof public.judging_round
  language plpgsql stable security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications');
begin
  return query
    select r.id, r.edition, r.kind, r.audition_round, r.name, r.country, r.is_panel, r.judges_each, r.judge_ids, r.state, r.opened_at,
      r.released_at,       private.criteria_of(r.id), private.is_round_writable(r.country, states)
    from private.rounds r
    where states is null or r.country is null or exists (select from unnest(states) s (state) where private.is_state_of(r.country, s.state))
    order by r.edition desc, r.created_at desc, r.id
    limit 200;
end
$$;
comment on function private.rounds is 'The rounds that concern the caller''s states, for administrators and reviewers.';

create function public.get_rounds() returns setof public.judging_round
  language sql stable security invoker set search_path = ''
as $$
  select * from private.rounds()
$$;
comment on function public.get_rounds is
  'The rounds of judging with their criteria, of the newest year first, at most 200. Administrators, and reviewers of a state in it.';

create type public.judge as (judge_id uuid, email text, states text[], talents text[]);
comment on type public.judge is 'Somebody who judges, with states (null: everywhere) and the talents that they judge best (null: any).';

create function private.judges() returns setof public.judge
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require('applications');
  return query
    select s.id, s.email, s.states, s.talents from private.staff s where s.role = 'judge' and s.ended_at is null order by s.email, s.id;
end
$$;
comment on function private.judges is 'Everybody who judges, for administrators and reviewers.';

create function public.get_judges() returns setof public.judge
  language sql stable security invoker set search_path = ''
as $$
  select * from private.judges()
$$;
comment on function public.get_judges is 'The judges whose part has not ended, by address. Administrators and reviewers.';

create function private.save_round(
  round_id uuid, kind public.round_kind, name text, country public.country, judges_each integer, is_panel boolean, judge_ids uuid[],
  criteria jsonb, audition_round integer, edition integer
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  given jsonb;
begin
  perform private.require('applications:write');
  perform private.check_round_writable(country);
  if round_id is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif jsonb_typeof(criteria) is distinct from 'array' or jsonb_array_length(criteria) not between 1 and 8 then
    raise exception 'criteria_refused' using errcode = 'P0001', detail = 'A round has 1 to 8 criteria.';
  elsif judge_ids is not null and exists (
    select from unnest(judge_ids) j (id) where not exists (
      select from private.staff s where s.id = j.id and s.role = 'judge' and s.ended_at is null)) then
    raise exception 'judge_refused' using errcode = 'P0001', detail = 'Each is a judge.';
  end if;
  insert into private.rounds (id, edition, kind, audition_round, name, country, judges_each, is_panel, judge_ids)
  values (round_id, coalesce(save_round.edition, private.current_edition()), save_round.kind, coalesce(save_round.audition_round, 1),
    private.clean_text(save_round.name), save_round.country, coalesce(save_round.judges_each, 3), coalesce(save_round.is_panel, false),
    (select array_agg(distinct j.id order by j.id) from unnest(save_round.judge_ids) j (id)))
  on conflict (id) do nothing;
  round := private.locked_round(round_id);
  perform private.check_round_writable(round.country);
  perform private.check_round_state(round, 'draft');
  update private.rounds r
  set kind = save_round.kind, audition_round = coalesce(save_round.audition_round, r.audition_round),
    name = private.clean_text(save_round.name), country = save_round.country, judges_each = coalesce(save_round.judges_each, 3),
    is_panel = coalesce(save_round.is_panel, false),
    judge_ids = (select array_agg(distinct j.id order by j.id) from unnest(save_round.judge_ids) j (id))
  where r.id = round_id and (r.kind, r.audition_round, r.name, r.country, r.judges_each, r.is_panel, r.judge_ids) is distinct from (
    save_round.kind, coalesce(save_round.audition_round, r.audition_round), private.clean_text(save_round.name), save_round.country,
    coalesce(save_round.judges_each, 3), coalesce(save_round.is_panel, false),
    (select array_agg(distinct j.id order by j.id) from unnest(save_round.judge_ids) j (id)));
  delete from private.criteria c where c.round_id = round.id;
  for given in select c.value from jsonb_array_elements(criteria) c loop
    insert into private.criteria (round_id, place, name, look_for, weight)
    values (round.id, (select count(*) + 1 from private.criteria c where c.round_id = round.id),
      private.clean_text(given ->> 'name'), nullif(private.clean_text(given ->> 'look_for'), ''),
      coalesce((given ->> 'weight')::smallint, 1));
  end loop;
exception when unique_violation then
  raise exception 'criteria_refused' using errcode = 'P0001', detail = 'Each criterion has a name of its own.';
when check_violation or not_null_violation then
  -- Its detail is the whole row, which the caller may not know.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_round is
  'Makes or changes a round that is not open yet, for administrators and reviewers of a whole country.';

create function public.save_round(
  round_id uuid, kind public.round_kind, name text, country public.country default null, judges_each integer default 3,
  is_panel boolean default false, judge_ids uuid[] default null, criteria jsonb default '[]',
  audition_round integer default null, edition integer default null
) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.save_round(round_id, kind, name, country, judges_each, is_panel, judge_ids, criteria, audition_round, edition)
$$;
comment on function public.save_round is
  'Makes a round of the current year, or of an edition that is to be finished, under an id that the page makes, or changes one that is '
  'not open yet; of auditions audition_round says which round, by default the first. criteria are 1 to 8 '
  'objects of name (60 characters), look_for (300) and weight (1 to 10), in order. Administrators, and reviewers of the '
  'whole country; errors: criteria_refused, judge_refused, round_state_refused, edition_ended, value_required.';

create function private.delete_round(round_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  perform private.require('applications:write');
  round := private.locked_round(round_id);
  perform private.check_round_writable(round.country);
  if round.state <> 'draft' then
    raise exception 'round_state_refused' using errcode = 'P0001', detail = round.state::text;
  end if;
  delete from private.rounds r where r.id = round.id;
end
$$;
comment on function private.delete_round is 'Deletes a round that was never opened.';

create function public.delete_round(round_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.delete_round(round_id)
$$;
comment on function public.delete_round is
  'Deletes a round that was never opened. Administrators, and reviewers of the whole country; errors: '
  'round_not_found, round_state_refused.';

create function private.open_round(round_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  perform private.require('applications:write');
  round := private.locked_round(round_id);
  perform private.check_round_writable(round.country);
  if round.state = 'open' then
    return;
  end if;
  perform private.check_round_state(round, 'draft');
  perform private.check_overlap(round);
  if not exists (select from private.round_judges(round)) then
    raise exception 'no_judges' using errcode = 'P0001', detail = 'A judge is appointed first.';
  end if;
  update private.rounds r set state = 'open', opened_at = now() where r.id = round.id;
end
$$;
comment on function private.open_round is 'Opens a round: its criteria are fixed from then on, and sheets are handed in.';

create function public.open_round(round_id uuid) returns void
  language sql volatile security invoker set search_path = ''
as $$
  select private.open_round(round_id)
$$;
comment on function public.open_round is
  'Opens a round, whose criteria are fixed from then on. Administrators, and reviewers of the whole country; errors: '
  'round_not_found, round_state_refused, round_already_open, no_judges, edition_ended.';

grant execute on function
  private.rounds, public.get_rounds, private.judges, public.get_judges, private.save_round, public.save_round,
  private.delete_round, public.delete_round, private.open_round, public.open_round
  to authenticated;

-- Rounds of judging: what is judged, by which criteria, and by whom.
--
--                      administrator    reviewer                        judge            anyone else
--   private.rounds     by procedure     by procedure                    by get_my_rounds no
--   private.criteria   by procedure     by procedure                    by get_my_rounds no
--   round_children     by procedure     by procedure                    by get_my_sheets no
--   get_rounds         yes              yes                             42501            42501
--   get_judges         yes              yes                             42501            42501
--   save_round         yes              of the own, whole country       42501            42501
--   delete_round       yes              of the own, whole country       42501            42501
--   open_round         yes              of the own, whole country       42501            42501
--   get_round_choice   yes              own states                      42501            42501
--   add_round_child    yes              own states, no own child        42501            42501
--
-- A round judges videos or auditions of one year: a selection of children (by country, states, talents, ages, or ticked by hand), fixed
-- when it opens (private.round_children). Children who become eligible later are added by name. Judges submit sheets (sheets.sql) while
-- it is open; an owner's release writes its results (results.sql) into the children. Rounds are optional: a score and a result can still
-- be typed by hand.

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
  stopped_judge_ids uuid[] not null default '{}',
  states text[],
  talents text[],
  min_age integer,
  max_age integer,
  child_ids uuid[],
  state public.round_state not null default 'draft',
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  released_at timestamptz,
  released_by uuid,
  constraint rounds_audition_round_check check (audition_round between 1 and 9 and (kind = 'audition' or audition_round = 1)),
  constraint rounds_name_check check (char_length(name) between 1 and 80 and private.is_plain_text(name)),
  constraint rounds_judges_each_check check (judges_each between 1 and 5),
  constraint rounds_is_panel_check check (not is_panel or kind = 'audition'),
  constraint rounds_judge_ids_check check (cardinality(judge_ids) between 1 and 60),
  constraint rounds_states_check check (cardinality(states) between 1 and 60),
  constraint rounds_talents_check check (cardinality(talents) between 1 and 20),
  constraint rounds_max_age_check check (min_age >= 0 and max_age >= coalesce(min_age, 0)),
  constraint rounds_child_ids_check check (cardinality(child_ids) between 1 and 5000)
);
comment on table private.rounds is
  'Rounds of judging. Whom one judges is chosen by the columns from country on, and fixed in private.round_children.';
comment on column private.rounds.audition_round is 'The round of auditions that it judges; 1 of a round of videos.';
comment on column private.rounds.country is 'The country whose children it judges; null for both.';
comment on column private.rounds.is_panel is
  'Whether it is a panel that sits at the audition: every judge of the round gets every child. Else judges_each of them do.';
comment on column private.rounds.judge_ids is 'The members who judge in it; null for every judge.';
comment on column private.rounds.stopped_judge_ids is 'The members who judge in it no more; what they had handed in stays.';
comment on column private.rounds.states is 'The states whose children it chooses; null for each of the country.';
comment on column private.rounds.talents is 'The talents of which its children have at least one; null for any.';
comment on column private.rounds.min_age is 'From which age on it chooses children; null for any. max_age is the last one.';
comment on column private.rounds.child_ids is 'Of all these, the children who were ticked; null for each. Gone once it is open.';
comment on column private.rounds.released_by is 'The account of the owner who released it last.';
alter table private.rounds enable row level security;
create index rounds_edition_idx on private.rounds (edition);

create table private.round_children (
  round_id uuid not null references private.rounds (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (round_id, application_id)
);
comment on table private.round_children is
  'The children of a round: chosen when it opened, or added later. One is in at most one open round of a kind (is_judged_beside).';
alter table private.round_children enable row level security;
create index round_children_application_id_idx on private.round_children (application_id);

create table private.criteria (
  round_id uuid not null references private.rounds (id) on delete cascade,
  position smallint not null,
  name text not null,
  look_for text,
  weight smallint not null default 1,
  primary key (round_id, position),
  constraint criteria_name_key unique (round_id, name),
  constraint criteria_position_check check (position between 1 and 8),
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
  states text[],
  talents text[],
  min_age integer,
  max_age integer,
  child_ids uuid[],
  state public.round_state,
  opened_at timestamptz,
  released_at timestamptz,
  criteria jsonb,
  is_writable boolean
);
comment on type public.judging_round is
  'A round of judging with whom it chooses (country, states, talents, ages, and before it is open the ticked child_ids; null for all) and '
  'its criteria in order, each with position, name, look_for and weight from 1 to 10; is_writable says whether the caller may change it.';

create function private.criteria_of(round_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((
    select jsonb_agg(
      jsonb_build_object('position', c.position, 'name', c.name, 'look_for', c.look_for, 'weight', c.weight) order by c.position)
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
  'Whether a member with these states (null: everywhere) may change a round of a country: a role for some states has no round of its own.';

create function private.check_round_writable(country public.country) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_round_writable(country, private.require('applications:write')) then
    raise exception 'not_your_role' using errcode = '42501', detail = 'A round is for a whole country.';
  end if;
end
$$;
comment on function private.check_round_writable is 'Refuses (42501) a member whose role is not the whole of what a round judges.';

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

create function private.is_judgeable(round private.rounds, child public.applications) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return child.edition = round.edition and (round.country is null or child.country = round.country)
    and child.status in ('approved', 'assessed') and private.is_ticket_paid(child.ticket_status)
    and case round.kind
      when 'video' then child.entry_video_status = 'approved'
      else child.audition_state <> 'not_scheduled' and child.audition_round = round.audition_round
    end;
end
$$;
comment on function private.is_judgeable is
  'Whether a round could judge a child: paid, approved and not disqualified, with a video that passed its review, or an audition '
  'of its round.';

create function private.is_chosen(round private.rounds, child public.applications) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return (round.states is null or child.state_city = any (round.states)) and (round.talents is null or child.talents && round.talents)
    and (round.min_age is null or child.age >= round.min_age) and (round.max_age is null or child.age <= round.max_age);
end
$$;
comment on function private.is_chosen is 'Whether a child is of the states, talents and ages that a round chooses.';

create function private.is_judged_beside(round private.rounds, child_id uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from private.round_children c join private.rounds r on r.id = c.round_id
    where c.application_id = child_id and r.id <> round.id and r.edition = round.edition and r.kind = round.kind
      and r.audition_round = round.audition_round and r.state in ('open', 'releasing', 'undoing'));
end
$$;
comment on function private.is_judged_beside is 'Whether another open round of the same kind has a child.';

create function private.lock_round_children() returns void
  language sql volatile security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtext('rounds'))
$$;
comment on function private.lock_round_children is
  'Held by what puts children into an open round, so that two who do come one after the other; taken after the round itself.';

create function private.rounds() returns setof public.judging_round
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant text[] := private.require('applications');
begin
  return query
    select r.id, r.edition, r.kind, r.audition_round, r.name, r.country, r.is_panel, r.judges_each, r.judge_ids, r.states, r.talents,
      r.min_age, r.max_age, r.child_ids, r.state, r.opened_at, r.released_at, private.criteria_of(r.id),
      private.is_round_writable(r.country, scope)
    from private.rounds r
    where scope is null or r.country is null or exists (select from unnest(scope) s (state) where private.is_state_of(r.country, s.state))
    order by r.edition desc, r.created_at desc, r.id
    limit 200;
end
$$;
comment on function private.rounds is
  'The rounds of judging with their criteria, of the newest year first, at most 200. Administrators, and reviewers of a state in it.';
grant execute on function private.rounds to authenticated; -- as public.get_rounds

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
comment on function private.judges is 'The judges whose role has not ended, by address. Administrators and reviewers.';
grant execute on function private.judges to authenticated; -- as public.get_judges

create function private.save_round(
  round_id uuid, kind public.round_kind, name text, country public.country default null, judges_each integer default 3,
  is_panel boolean default false, judge_ids uuid[] default null, criteria jsonb default '[]',
  audition_round integer default null, edition integer default null, states text[] default null, talents text[] default null,
  min_age integer default null, max_age integer default null, child_ids uuid[] default null
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  wanted private.rounds;
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
  elsif not coalesce(states, '{}') <@ coalesce(private.states_of(country), private.every_state()) then
    raise exception 'choice_refused' using errcode = 'P0001', detail = 'Each state is one of the country.';
  end if;
  wanted.name := private.clean_text(save_round.name);
  wanted.judges_each := coalesce(save_round.judges_each, 3);
  wanted.is_panel := coalesce(save_round.is_panel, false);
  wanted.judge_ids := (select array_agg(distinct j.id order by j.id) from unnest(save_round.judge_ids) j (id));
  wanted.states := (select array_agg(distinct s.state order by s.state) from unnest(save_round.states) s (state));
  wanted.talents := (select array_agg(distinct t.talent order by t.talent) from unnest(save_round.talents) t (talent));
  wanted.child_ids := (select array_agg(distinct c.id order by c.id) from unnest(save_round.child_ids) c (id));
  insert into private.rounds (id, edition, kind, audition_round, name, country, judges_each, is_panel, judge_ids, states, talents, min_age,
    max_age, child_ids)
  values (round_id, coalesce(save_round.edition, private.current_edition()), save_round.kind, coalesce(save_round.audition_round, 1),
    wanted.name, save_round.country, wanted.judges_each, wanted.is_panel, wanted.judge_ids, wanted.states, wanted.talents,
    save_round.min_age, save_round.max_age, wanted.child_ids)
  on conflict (id) do nothing;
  round := private.locked_round(round_id);
  perform private.check_round_writable(round.country);
  perform private.check_round_state(round, 'draft');
  update private.rounds r
  set kind = save_round.kind, audition_round = coalesce(save_round.audition_round, r.audition_round), name = wanted.name,
    country = save_round.country, judges_each = wanted.judges_each, is_panel = wanted.is_panel, judge_ids = wanted.judge_ids,
    states = wanted.states, talents = wanted.talents, min_age = save_round.min_age, max_age = save_round.max_age,
    child_ids = wanted.child_ids
  where r.id = round_id and (r.kind, r.audition_round, r.name, r.country, r.judges_each, r.is_panel, r.judge_ids, r.states, r.talents,
    r.min_age, r.max_age, r.child_ids) is distinct from (
    save_round.kind, coalesce(save_round.audition_round, r.audition_round), wanted.name, save_round.country, wanted.judges_each,
    wanted.is_panel, wanted.judge_ids, wanted.states, wanted.talents, save_round.min_age, save_round.max_age, wanted.child_ids);
  delete from private.criteria c where c.round_id = round.id;
  for given in select c.value from jsonb_array_elements(criteria) c loop
    insert into private.criteria (round_id, position, name, look_for, weight)
    values (round.id, (select count(*) + 1 from private.criteria c where c.round_id = round.id),
      private.clean_text(given ->> 'name'), nullif(private.clean_text(given ->> 'look_for'), ''),
      coalesce((given ->> 'weight')::smallint, 1));
  end loop;
exception when unique_violation then
  raise exception 'criteria_refused' using errcode = 'P0001', detail = 'Each criterion has a name of its own.';
when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.save_round is
  'Makes a round of the current year, or of an edition that is to be finished, under an id that the page makes, or changes one that is '
  'not open yet; of auditions audition_round says which round, by default the first. criteria are 1 to 8 '
  'objects of name (60 characters), look_for (300) and weight (1 to 10), in order. Its children are those of these states, talents (one '
  'of them) and ages, and of these the ticked child_ids; null for all. Administrators, and reviewers of the '
  'whole country; errors: criteria_refused, judge_refused, choice_refused, round_state_refused, edition_ended, value_required.';
grant execute on function private.save_round to authenticated; -- as public.save_round

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
comment on function private.delete_round is
  'Deletes a round that was never opened. Administrators, and reviewers of the whole country; errors: '
  'round_not_found, round_state_refused.';
grant execute on function private.delete_round to authenticated; -- as public.delete_round

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
  perform private.check_judges(round);
  perform private.lock_round_children();
  insert into private.round_children (round_id, application_id)
  select round.id, a.id from public.applications a
  where a.edition = round.edition and private.is_judgeable(round, a) and private.is_chosen(round, a)
    and (round.child_ids is null or a.id = any (round.child_ids)) and not private.is_judged_beside(round, a.id)
  order by a.id;
  if not found then
    raise exception 'round_without_children' using errcode = 'P0001', detail = 'Nobody can be judged, or another open round has them.';
  end if;
  update private.rounds r set state = 'open', opened_at = now(), child_ids = null where r.id = round.id;
end
$$;
comment on function private.open_round is
  'Opens a round, whose children and criteria are fixed from then on: those whom it chooses and who are in no other open round of its '
  'kind. Administrators, and reviewers of the whole country; errors: round_not_found, round_state_refused, round_without_children, '
  'no_judges, edition_ended.';
grant execute on function private.open_round to authenticated; -- as public.open_round

create function private.round_choice(round_id uuid default null, search text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  scope constant text[] := private.require('applications');
  round private.rounds;
  is_draft boolean;
  found_ids uuid[];
begin
  perform private.check_search(search);
  round := private.read_round(round_id);
  is_draft := round.state = 'draft';
  if btrim(search) <> '' then
    found_ids := private.found_documents('application', search, 2000, scope);
  end if;
  return (
    with children as materialized (
      select a.id, a.child_name, a.age, a.state_city, a.talents, private.is_judged_beside(round, a.id) as is_beside,
        round.child_ids is null or a.id = any (round.child_ids) as is_ticked
      from public.applications a
      where a.edition = round.edition and (scope is null or a.state_city = any (scope))
        and private.is_judgeable(round, a) and case when is_draft then private.is_chosen(round, a)
          else not private.is_own(a.user_id) and not exists (
            select from private.round_children c where c.round_id = round.id and c.application_id = a.id) end),
    listed as (
      select c.* from children c
      where not c.is_beside and (found_ids is null or c.id = any (found_ids))
      order by private.search_key(c.child_name) collate "C", c.id
      limit 250)
    select jsonb_build_object('children', count(*) filter (where c.is_ticked and not c.is_beside),
      'beside', count(*) filter (where c.is_ticked and c.is_beside),
      'listed', (
        select coalesce(jsonb_agg(jsonb_build_object('application_id', l.id, 'name', l.child_name, 'age', l.age, 'state_city', l.state_city,
          'talents', l.talents) order by private.search_key(l.child_name) collate "C", l.id), '[]')
        from listed l))
    from children c);
end
$$;
comment on function private.round_choice is
  'Before a round is open whom it would judge, and afterwards who could still be added: children, beside (those whom another open round of '
  'its kind has, and who stay there) and listed, at most 250 by name, of those that a search finds: application_id, name, age, state_city '
  'and talents, of a draft also those who are not ticked. Administrators, and reviewers of the own states; errors: '
  'round_not_found, search_too_long.';
grant execute on function private.round_choice to authenticated; -- as public.get_round_choice

create function private.add_round_child(round_id uuid, application_id uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  round constant private.rounds := private.office_round(round_id, application_id);
  child public.applications;
begin
  perform private.lock_round_children();
  select a.* into child from public.applications a where a.id = add_round_child.application_id;
  if exists (select from private.round_children c where c.round_id = round.id and c.application_id = child.id) then
    return 0;
  elsif not private.is_judgeable(round, child) then
    raise exception 'child_not_judged' using errcode = 'P0001', detail = 'Not paid, approved, or without what is judged.';
  elsif private.is_judged_beside(round, child.id) then
    raise exception 'round_already_open' using errcode = 'P0001', detail = round.kind::text;
  end if;
  insert into private.round_children (round_id, application_id) values (round.id, child.id);
  return private.give_sheets(round, child.id, 1);
end
$$;
comment on function private.add_round_child is
  'Adds a child who can be judged now to an open round, whatever states, talents and ages it chose, and returns how many judges were given '
  'it; nothing where it is in it already. Administrators, and reviewers of the own states, no child of the own account; errors: '
  'application_not_found, child_not_judged, round_already_open (another open round has it), round_not_found, round_state_refused, '
  'edition_ended.';
grant execute on function private.add_round_child to authenticated; -- as public.add_round_child

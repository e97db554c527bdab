-- Sheets: one judge's marks for one child in one round. An assignment is an empty sheet.
--
--                         administrator    reviewer         judge                anyone else
--   private.sheets        by procedure     by procedure     the own, by these    no
--   assign_judges         yes              whole country    42501                42501
--   reassign_sheet        yes              own states       42501                42501
--   send_sheet_back       yes              own states       42501                42501
--   set_enough_sheets     yes              own states       42501                42501
--   set_all_enough        yes              own states       42501                42501
--   set_judge_stopped     yes              whole country    42501                42501
--   get_round_progress    yes              own states       42501                42501
--   export_sheets         yes              own states       42501                42501
--   get_my_rounds         42501            42501            yes                  42501
--   get_my_sheets         42501            42501            the own              42501
--   save_sheets           42501            42501            the own              42501
--   declare_recusal       42501            42501            the own              42501
--   withdraw_recusal      42501            42501            the own              42501
--
-- Of a child, a judge reads the stage name or first name, age, talents, state and video, and nothing about the family or other judges.
-- Sheets are not decisions: they become results when an owner releases the round (results.sql).

create table private.sheets (
  round_id uuid not null references private.rounds (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  judge_id uuid not null,
  marks jsonb not null default '{}',
  comment text,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  saved_at timestamptz,
  submitted_at timestamptz,
  recused_at timestamptz,
  sent_back_at timestamptz,
  sent_back_words text,
  primary key (round_id, application_id, judge_id),
  constraint sheets_marks_check check (jsonb_typeof(marks) = 'object'),
  constraint sheets_comment_check check (char_length(comment) between 1 and 900 and private.is_plain_text(comment)),
  constraint sheets_sent_back_words_check check (char_length(sent_back_words) between 1 and 300 and private.is_plain_text(sent_back_words)),
  constraint sheets_recusal_check check (recused_at is null or submitted_at is null)
);
comment on table private.sheets is 'What each judge gives each child of a round; goes with the child.';
comment on column private.sheets.judge_id is
  'The member who judges, without a foreign key: what was handed in stays when the account goes, under a name that is nobody''s.';
comment on column private.sheets.marks is 'The mark of each criterion by its position, 0 to 10 in halves.';
comment on column private.sheets.comment is 'The words to the family, without the judge''s name.';
comment on column private.sheets.revision is 'How often it was saved: of two tabs or phones the later one is told of the other.';
comment on column private.sheets.recused_at is 'When the judge said that they know the child, whom another judges instead.';
alter table private.sheets enable row level security;
create index sheets_judge_id_idx on private.sheets (judge_id, round_id);
create index sheets_application_id_idx on private.sheets (application_id);

create function private.judge_name(judge_id uuid, email text) returns text
  language sql immutable set search_path = ''
as $$
  select coalesce(email, 'former judge ' || left(judge_id::text, 4))
$$;
comment on function private.judge_name is
  'The address of a judge; of one whose account is gone a name that tells nobody, and is always the same.';

create function private.drop_open_sheets(judge_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sheets s where s.judge_id = drop_open_sheets.judge_id and s.submitted_at is null;
end
$$;
comment on function private.drop_open_sheets is
  'Step of a member''s deletion: what was not handed in goes, so that the children are given to others; what was handed in stays.';

create table private.enough_sheets (
  round_id uuid not null references private.rounds (id) on delete cascade,
  application_id uuid not null references public.applications (id) on delete cascade,
  said_by uuid,
  said_at timestamptz not null default now(),
  primary key (round_id, application_id)
);
comment on table private.enough_sheets is
  'Children who are finished with fewer sheets than their round asks for, because somebody said so.';
alter table private.enough_sheets enable row level security;
create index enough_sheets_application_id_idx on private.enough_sheets (application_id);

create function private.is_audition_judged(slot private.audition_slots, country public.country) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- From the morning of the audition on, so that a judge whose phone is offline later has the whole list.
  return slot.told_state <> 'not_scheduled' and private.local_day(country, lower(slot.told_during)) <= private.local_day(country, now())
    and not exists (
      select from private.attendance(slot.told_day_id) w where w.application_id = slot.application_id and w.kind = 'absent');
end
$$;
comment on function private.is_audition_judged is
  'Whether the day of an audition has come, and nobody said at its door that the child did not.';

create function private.is_in_round(round private.rounds, child public.applications) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_judgeable(round, child) and exists (
      select from private.round_children c where c.round_id = round.id and c.application_id = child.id)
    and (round.kind = 'video' or coalesce((
      select private.is_audition_judged(s, child.country) from private.audition_slots s
      where s.application_id = child.id and s.round = round.audition_round), false));
end
$$;
comment on function private.is_in_round is
  'Whether a round judges a child now: one of its children who can be judged still, and at an audition whose day has come and to which '
  'nobody said that it did not come.';

create function private.round_judges(round private.rounds)
  returns table (judge_id uuid, user_id uuid, states text[], talents text[])
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.user_id, s.states, s.talents
    from private.staff s
    where s.role = 'judge' and s.ended_at is null and (round.judge_ids is null or s.id = any (round.judge_ids))
      and s.id <> all (round.stopped_judge_ids);
end
$$;
comment on function private.round_judges is 'The judges of a round whose role has not ended, and who did not stop.';

create function private.needed_sheets(round private.rounds) returns integer
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when round.is_panel then (select count(*)::integer from private.round_judges(round)) else round.judges_each end;
end
$$;
comment on function private.needed_sheets is 'How many judges a child of the round is given where so many may judge it.';

create function private.is_fitting(judge_user uuid, states text[], child public.applications) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return judge_user <> child.user_id and (states is null or child.state_city = any (states));
end
$$;
comment on function private.is_fitting is 'Whether a judge may judge a child: it is not of the own account, and in the own states.';

create function private.is_untouched(sheet private.sheets) returns boolean
  language plpgsql immutable set search_path = ''
as $$
begin
  return sheet.marks = '{}' and sheet.comment is null and sheet.submitted_at is null;
end
$$;
comment on function private.is_untouched is 'Whether nothing is written on a sheet.';

create function private.replacement_of(round private.rounds, sheet private.sheets, out is_replaced boolean, out untouched_judge uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A panel judges without a recused member.
  is_replaced := not round.is_panel and private.needed_sheets(round) <= (
    select count(*) from private.sheets s
    where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.recused_at is null);
  if is_replaced then
    select s.judge_id into untouched_judge from private.sheets s
    where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.recused_at is null
      and s.created_at >= sheet.recused_at and private.is_untouched(s)
    order by s.created_at desc, s.judge_id limit 1;
  end if;
end
$$;
comment on function private.replacement_of is
  'Whether others judge a child instead of a judge who knows it, and who of those to whom it was given since then has not begun.';

create function private.with_passable(passable integer[], choices integer[], child integer, by integer) returns integer[]
  language plpgsql immutable set search_path = ''
as $$
begin
  for giver in 1 .. array_length(choices, 2) loop
    continue when choices[child][giver] >= 0;
    for taker in 1 .. array_length(choices, 2) loop
      if choices[child][taker] = -choices[child][giver] then
        passable[giver][taker] := passable[giver][taker] + by;
      end if;
    end loop;
  end loop;
  return passable;
end
$$;
comment on function private.with_passable is
  'passable says how many children one judge (first index) could hand to another (second): with by more because of the choices of one.';

create function private.way_to_few(passable integer[], loads integer[]) returns integer[]
  language plpgsql immutable set search_path = ''
as $$
declare
  judges constant integer := cardinality(loads);
  taker integer;
  -- Breadth-first: judges who can pass a child on towards the taker, nearest first, and to whom they pass it.
  reached integer[];
  onward integer[];
  at integer;
  giver integer;
  way integer[];
begin
  for taker in select l.judge from unnest(loads) with ordinality l (sheets, judge) order by l.sheets, l.judge loop
    reached := array[taker];
    onward := array_fill(null::integer, array[judges]);
    at := 1;
    while at <= cardinality(reached) loop
      for judge in 1 .. judges loop
        if judge <> taker and onward[judge] is null and passable[judge][reached[at]] > 0 then
          onward[judge] := reached[at];
          reached := reached || judge;
        end if;
      end loop;
      at := at + 1;
    end loop;
    select r.judge into giver from unnest(reached) r (judge) order by loads[r.judge] desc, r.judge limit 1;
    if loads[giver] >= loads[taker] + 2 then
      way := array[giver];
      while giver <> taker loop
        giver := onward[giver];
        way := way || giver;
      end loop;
      return way;
    end if;
  end loop;
  return null;
end
$$;
comment on function private.way_to_few is
  'The judges along whom one child each is handed on, from one with many sheets to one with at least two fewer; null if there is none.';

create function private.evened_choices(choices integer[], loads integer[]) returns integer[]
  language plpgsql immutable set search_path = ''
as $$
declare
  judges constant integer := cardinality(loads);
  passable integer[] := array_fill(0, array[judges, judges]);
  way integer[];
  child integer;
begin
  if (select max(l) - min(l) from unnest(loads) l) <= 2 then
    return choices;
  end if;
  for position in 1 .. array_length(choices, 1) loop
    passable := private.with_passable(passable, choices, position, 1);
  end loop;
  while (select max(l) - min(l) from unnest(loads) l) > 2 loop
    way := private.way_to_few(passable, loads);
    exit when way is null;
    for step in 1 .. cardinality(way) - 1 loop
      child := 1;
      while choices[child][way[step]] >= 0 or choices[child][way[step + 1]] <> -choices[child][way[step]] loop
        child := child + 1;
      end loop;
      passable := private.with_passable(passable, choices, child, -1);
      choices[child][way[step + 1]] := choices[child][way[step]];
      choices[child][way[step]] := -choices[child][way[step]];
      passable := private.with_passable(passable, choices, child, 1);
    end loop;
    loads[way[1]] := loads[way[1]] - 1;
    loads[way[cardinality(way)]] := loads[way[cardinality(way)]] + 1;
  end loop;
  return choices;
end
$$;
comment on function private.evened_choices is
  'Sheets as they are given out, moved until the judges'' loads are at most 2 apart, or as near as talents and states allow. choices has a '
  'row for each child and a column for each judge: 0 may not judge, 1 may, 2 has a talent in common; negative: is given the child.';

create function private.give_sheets(round private.rounds, only_child uuid, at_most integer) returns integer
  language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  needed constant integer := private.needed_sheets(round);
  -- Indexed by position: judges, sheets per judge, children, and choices in the form of evened_choices.
  judges uuid[];
  loads integer[];
  children uuid[] := '{}'::uuid[];
  choices integer[];
  child record;
  chosen integer[];
  judge integer;
  given integer;
begin
  select array_agg(j.judge_id order by j.judge_id), array_agg(coalesce(h.sheets, 0) order by j.judge_id) into judges, loads
  from private.round_judges(round) j
  left join (
    select s.judge_id, count(*)::integer as sheets from private.sheets s
    where s.round_id = round.id and s.recused_at is null group by 1) h on h.judge_id = j.judge_id;
  if judges is null then
    return 0;
  end if;
  choices := array_fill(0, array[at_most, cardinality(judges)]);
  for child in
    with judging as materialized (select j.* from private.round_judges(round) j),
    held as materialized (select s.application_id, s.judge_id, s.recused_at from private.sheets s where s.round_id = round.id),
    lacking as materialized (
      select a as child, a.id, needed - coalesce(h.sheets, 0) as missing
      from private.round_children c
      join public.applications a on a.id = c.application_id
      left join (
        select h.application_id, count(*) filter (where h.recused_at is null)::integer as sheets from held h group by 1) h
        on h.application_id = a.id
      where c.round_id = round.id and (only_child is null or a.id = only_child)
        and coalesce(h.sheets, 0) < needed and private.is_in_round(round, a)),
    fitting as materialized (
      select l.id, l.missing, j.judge_id, md5(l.id::text || j.judge_id) as chance,
        case when h.judge_id is not null or not private.is_fitting(j.user_id, j.states, l.child) then 0
          when j.talents is null or j.talents && (l.child).talents then 2 else 1 end as fit
      from lacking l cross join judging j left join held h on h.application_id = l.id and h.judge_id = j.judge_id)
    select f.id, f.missing, array_agg(f.fit order by f.judge_id) as fits, array_agg(f.chance order by f.judge_id) as chances
    from fitting f
    group by f.id, f.missing
    -- A child that nobody may judge stays short, and the progress lists it.
    having max(f.fit) > 0
    order by coalesce(nullif(count(*) filter (where f.fit = 2), 0), count(*) filter (where f.fit = 1)), md5(round.id::text || f.id)
    limit at_most
  loop
    children := children || child.id;
    for judge in 1 .. cardinality(judges) loop
      choices[cardinality(children)][judge] := child.fits[judge];
    end loop;
    -- The least loaded judges with a common talent, else of all who may judge, ties broken by a deterministic hash.
    chosen := array(
      select f.judge::integer from unnest(child.fits, child.chances) with ordinality f (fit, chance, judge)
      where f.fit > 0 order by f.fit desc, loads[f.judge], f.chance limit child.missing);
    foreach judge in array chosen loop
      choices[cardinality(children)][judge] := -child.fits[judge];
      loads[judge] := loads[judge] + 1;
    end loop;
  end loop;
  choices := private.evened_choices(choices, loads);
  insert into private.sheets (round_id, application_id, judge_id)
  select round.id, children[c.position], judges[j.position]
  from generate_series(1, cardinality(children)) c (position) cross join generate_series(1, cardinality(judges)) j (position)
  -- A judge who closes the account meanwhile gets nothing.
  join private.staff s on s.id = judges[j.position]
  where choices[c.position][j.position] < 0
  for key share of s;
  get diagnostics given = row_count;
  return given;
end
$$;
comment on function private.give_sheets is
  'Gives up to so many children of a round, or one, the judges that they lack, and returns how many sheets that were: those whom the '
  'fewest fit come first, and each gets the least loaded who fit, by a talent in common, else of all who may; never the own account''s.';

create function private.check_judges(round private.rounds) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from private.round_judges(round)) then
    raise exception 'no_judges' using errcode = 'P0001', detail = 'A judge is appointed first.';
  end if;
end
$$;
comment on function private.check_judges is 'Refuses (no_judges) a round in which nobody judges.';

create function private.drop_orphaned_sheets(round private.rounds) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  dropped integer;
begin
  delete from private.sheets s
  where s.round_id = round.id and s.submitted_at is null and s.recused_at is null
    and s.judge_id not in (select j.judge_id from private.round_judges(round) j);
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
comment on function private.drop_orphaned_sheets is 'Takes away the sheets that nobody will hand in any more, and says how many.';

create function private.assign_judges(round_id uuid, at_most integer default 1000) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  given integer;
begin
  perform private.require('applications:write');
  round := private.locked_round(round_id);
  perform private.check_round_writable(round.country);
  perform private.check_round_state(round, 'open');
  if at_most is null or at_most not between 1 and 5000 then
    raise exception 'value_required' using errcode = 'P0001', detail = '1 to 5,000 children a call.';
  end if;
  perform private.check_judges(round);
  perform private.drop_orphaned_sheets(round);
  given := private.give_sheets(round, null, at_most);
  return jsonb_build_object('assigned', given, 'is_done', given = 0);
end
$$;
comment on function private.assign_judges is
  'Gives up to so many children of an open round the judges that they lack: each the least loaded of those with a talent in common, '
  'else of all who may; never one of the own account. Returns assigned, the number of new sheets, and is_done once none is missing that '
  'can be given; the page asks until then. Administrators, and reviewers of the whole country; errors: round_not_found, '
  'round_state_refused, edition_ended, no_judges.';
grant execute on function private.assign_judges to authenticated; -- as public.assign_judges

create function private.set_judge_stopped(round_id uuid, judge_id uuid, is_stopped boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  dropped integer;
begin
  perform private.require('applications:write');
  round := private.locked_round(round_id);
  perform private.check_round_writable(round.country);
  perform private.check_round_state(round, 'open');
  if judge_id is null or is_stopped is null then
    raise exception 'value_required' using errcode = 'P0001';
  elsif is_stopped = (judge_id = any (round.stopped_judge_ids)) then
    return jsonb_build_object('taken', 0, 'given', 0);
  end if;
  update private.rounds r
  set stopped_judge_ids = case when is_stopped then r.stopped_judge_ids || judge_id else array_remove(r.stopped_judge_ids, judge_id) end
  where r.id = round.id returning r.* into round;
  perform private.check_judges(round);
  dropped := private.drop_orphaned_sheets(round);
  return jsonb_build_object('taken', dropped, 'given', case when dropped > 0 then private.give_sheets(round, null, 5000) else 0 end);
end
$$;
comment on function private.set_judge_stopped is
  'Gives all sheets of an open round that a judge has not handed in to others, and none to this judge from then on, or lets them be given '
  'some again. What was begun on those sheets goes. Returns taken and given, how many sheets went and how many others have now. '
  'Administrators, and reviewers of the whole country; errors: round_not_found, round_state_refused, edition_ended, no_judges, '
  'value_required.';
grant execute on function private.set_judge_stopped to authenticated; -- as public.set_judge_stopped

create type public.my_round as (
  id uuid,
  kind public.round_kind,
  name text,
  is_panel boolean,
  state public.round_state,
  criteria jsonb,
  sheets integer,
  submitted integer
);
comment on type public.my_round is 'A round in which the caller judges, with how many sheets they have and how many they handed in.';

create function private.my_rounds() returns setof public.my_round
  language plpgsql stable security definer set search_path = ''
as $$
declare
  judge constant uuid := (private.member()).id;
begin
  perform private.require('judging');
  return query
    select r.id, r.kind, r.name, r.is_panel, r.state, private.criteria_of(r.id),
      count(s.judge_id) filter (where s.recused_at is null)::integer, count(s.submitted_at)::integer
    from private.rounds r
    join private.sheets s on s.round_id = r.id and s.judge_id = judge
    where r.state <> 'draft'
    group by r.id
    order by r.state <> 'open', r.opened_at desc, r.id
    limit 50;
end
$$;
comment on function private.my_rounds is 'The rounds in which the caller judges, open ones first, at most 50. Judges only.';
grant execute on function private.my_rounds to authenticated; -- as public.get_my_rounds

create type public.my_sheet as (
  round_id uuid,
  application_id uuid,
  name text,
  age integer,
  talents text[],
  state_city text,
  entry_video_url text,
  audition_date timestamptz,
  marks jsonb,
  comment text,
  revision integer,
  submitted_at timestamptz,
  sent_back_at timestamptz,
  sent_back_words text,
  recused_at timestamptz,
  can_withdraw boolean
);
comment on type public.my_sheet is
  'A sheet of the calling judge: of the child the stage name or first name, age, talents, state, the video of a video round and the '
  'time of an audition, and no more. recused_at is when they said that they know the child, can_withdraw whether that has a way back.';

create function private.my_sheets(only_round uuid, only_open boolean default false, after uuid default null) returns setof public.my_sheet
  language plpgsql stable security definer set search_path = ''
as $$
declare
  judge constant uuid := (private.member()).id;
begin
  perform private.require('judging');
  return query
    select s.round_id, s.application_id, coalesce(a.stage_name, split_part(a.child_name, ' ', 1)), a.age, a.talents, a.state_city,
      case r.kind when 'video' then a.entry_video_url end, case r.kind when 'audition' then a.audition_date end,
      s.marks, s.comment, s.revision, s.submitted_at, s.sent_back_at, s.sent_back_words, s.recused_at,
      s.recused_at is not null and r.state = 'open' and not private.is_edition_ended(r.edition) and (
        select not t.is_replaced or t.untouched_judge is not null from private.replacement_of(r, s) t)
    from private.sheets s
    join private.rounds r on r.id = s.round_id
    join public.applications a on a.id = s.application_id
    where s.judge_id = judge and s.round_id = only_round and r.state <> 'draft'
      and (not coalesce(only_open, false) or s.submitted_at is null and s.recused_at is null)
      and (after is null or s.application_id > after)
    order by s.application_id
    limit 500;
end
$$;
comment on function private.my_sheets is
  'The caller''s sheets in a round, by the child''s id, 500 a call; after is the id of the last one that was read. Children whom they '
  'know are among them, with recused_at, but not where only_open is asked for. Judges only.';
grant execute on function private.my_sheets to authenticated; -- as public.get_my_sheets

create function private.checked_marks(round_id uuid, marks jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  given record;
  checked jsonb := '{}'::jsonb;
begin
  if jsonb_typeof(marks) is distinct from 'object' or length(marks::text) > 8192 then
    raise exception 'mark_refused' using errcode = 'P0001', detail = 'Marks are an object of criteria.';
  end if;
  for given in select m.key, m.value from jsonb_each(marks) m loop
    if not exists (
      select from private.criteria c where c.round_id = checked_marks.round_id and c.position::text = given.key) then
      raise exception 'mark_refused' using errcode = 'P0001', detail = 'The round has no such criterion.';
    elsif given.value <> 'null' then
      if jsonb_typeof(given.value) <> 'number' or (given.value::text)::numeric not between 0 and 10
        or (given.value::text)::numeric % 0.5 <> 0 then
        raise exception 'mark_refused' using errcode = 'P0001', detail = 'A mark is 0 to 10, in halves.';
      end if;
      checked := checked || jsonb_build_object(given.key, trim_scale((given.value::text)::numeric));
    end if;
  end loop;
  return checked;
end
$$;
comment on function private.checked_marks is
  'The marks of a round without those that are empty; refuses (mark_refused) all that are none.';

create function private.locked_sheet(round_id uuid, application_id uuid, judge_id uuid) returns private.sheets
  language plpgsql security definer set search_path = ''
as $$
declare
  sheet private.sheets;
begin
  select s.* into sheet from private.sheets s
  where s.round_id = locked_sheet.round_id and s.application_id = locked_sheet.application_id and s.judge_id = locked_sheet.judge_id
    and s.recused_at is null
  for no key update;
  if not found then
    raise exception 'sheet_not_found' using errcode = 'P0001', detail = coalesce(application_id::text, 'null');
  end if;
  return sheet;
end
$$;
comment on function private.locked_sheet is 'A sheet, held until the call ends; error: sheet_not_found.';

create function private.open_round_of(round_id uuid) returns private.rounds
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
begin
  -- Shared, so that many judges save at once; a release waits for them, and they for it.
  select r.* into round from private.rounds r where r.id = round_id for share;
  if not found then
    raise exception 'round_not_found' using errcode = 'P0001', detail = coalesce(round_id::text, 'null');
  end if;
  perform private.check_round_state(round, 'open');
  return round;
end
$$;
comment on function private.open_round_of is 'An open round, which is not released while the call runs; errors: as check_round_state.';

create function private.sheet_answer(sheet private.sheets, is_saved boolean) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object('is_saved', is_saved, 'revision', sheet.revision, 'marks', sheet.marks, 'comment', sheet.comment,
    'submitted_at', sheet.submitted_at);
end
$$;
comment on function private.sheet_answer is 'A sheet as it stands, and whether it was written by this call.';

create type private.sheet_to_save as (
  round_id uuid,
  application_id uuid,
  marks jsonb,
  comment text,
  revision integer,
  hand_in boolean
);
comment on type private.sheet_to_save is
  'A sheet as its judge wants it: with its marks and words, handed in or open, over the revision that was loaded.';

create function private.save_sheet(wanted private.sheet_to_save, judge_id uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  round private.rounds;
  sheet private.sheets;
  checked jsonb;
  words constant text := nullif(btrim(wanted.comment), '');
  is_complete boolean;
  is_saved boolean := true;
  state text;
  message text;
  detail text;
begin
  round := private.open_round_of(wanted.round_id);
  checked := private.checked_marks(round.id, wanted.marks);
  is_complete := not exists (select from private.criteria c where c.round_id = round.id and not checked ? c.position::text);
  sheet := private.locked_sheet(wanted.round_id, wanted.application_id, judge_id);
  if sheet.marks = checked and sheet.comment is not distinct from words
    and (sheet.submitted_at is not null) = (wanted.hand_in and is_complete) then
    -- Already as requested, for example a retry after a lost answer.
    null;
  elsif sheet.revision is distinct from wanted.revision then
    -- Changed elsewhere meanwhile: the page shows both versions and loses neither.
    is_saved := false;
  else
    update private.sheets s
    set marks = checked, comment = words, revision = s.revision + 1, saved_at = now(),
      submitted_at = case when wanted.hand_in and is_complete then now() end,
      sent_back_at = case when not (wanted.hand_in and is_complete) then s.sent_back_at end,
      sent_back_words = case when not (wanted.hand_in and is_complete) then s.sent_back_words end
    where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.judge_id = sheet.judge_id
    returning s.* into sheet;
  end if;
  return private.sheet_answer(sheet, is_saved) || case when is_saved and wanted.hand_in and not is_complete
    then private.refusal('P0001', 'marks_missing', 'Each criterion has its mark.') else '{"is_done": true}' end;
exception when raise_exception or insufficient_privilege or integrity_constraint_violation then
  get stacked diagnostics state = returned_sqlstate, message = message_text, detail = pg_exception_detail;
  return private.refusal(state, message, detail);
end
$$;
comment on function private.save_sheet is
  'Saves one of many sheets of a judge, unless it was saved elsewhere since its revision, and hands it in or takes it back; or says by '
  'what code it is refused. What lacks a mark is saved, and not handed in.';

create function private.save_sheets(sheets jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  judge constant uuid := (private.member()).id;
  wanted private.sheet_to_save[];
  sheet private.sheet_to_save;
  answers jsonb := '[]'::jsonb;
begin
  perform private.require('judging:write');
  if jsonb_typeof(sheets) is distinct from 'array' or jsonb_array_length(sheets) not between 1 and 50 then
    raise exception 'sheets_refused' using errcode = 'P0001', detail = 'A call has 1 to 50 sheets.';
  end if;
  wanted := array(
    select jsonb_populate_record(null::private.sheet_to_save, d.given)
    from jsonb_array_elements(sheets) with ordinality d (given, position) order by d.position);
  if exists (select from unnest(wanted) w where num_nulls(w.round_id, w.application_id, w.revision, w.hand_in) > 0) then
    raise exception 'sheets_refused' using errcode = 'P0001', detail = 'Each is of a round and a child, as it was loaded.';
  end if;
  -- Lock all of them before the first write, so that two calls may name them in any order.
  perform from private.rounds r where r.id in (select w.round_id from unnest(wanted) w) order by r.id for share;
  perform from private.sheets s
  where s.judge_id = judge and (s.round_id, s.application_id) in (select w.round_id, w.application_id from unnest(wanted) w)
  order by s.round_id, s.application_id for no key update;
  foreach sheet in array wanted loop
    answers := answers || jsonb_build_array(
      jsonb_build_object('round_id', sheet.round_id, 'application_id', sheet.application_id) || private.save_sheet(sheet, judge));
  end loop;
  return answers;
end
$$;
comment on function private.save_sheets is
  'Saves up to 50 of the caller''s sheets in one call: objects of round_id, application_id, marks by the criterion''s position (0 to 10 in '
  'halves; one that is missing or null has none yet), comment (900 characters), the revision that was loaded, and hand_in: whether it is '
  'handed in, or open (again). Returns an object for each, in their order, with round_id and application_id: is_done with is_saved and '
  'the sheet as it stands (revision, marks, comment, submitted_at), where is_saved is false if another tab or phone saved it since, whose '
  'words then stand there; else code, message and details of what refused it: round_not_found, round_state_refused, edition_ended, '
  'sheet_not_found, mark_refused, and marks_missing, which comes with the sheet as it was saved, but not handed in. The same again '
  'changes nothing. Judges only; error: sheets_refused.';
grant execute on function private.save_sheets to authenticated; -- as public.save_sheets

create function private.declare_recusal(round_id uuid, application_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  judge constant uuid := (private.member()).id;
  round private.rounds;
  sheet private.sheets;
begin
  perform private.require('judging:write');
  -- Locked like an assignment, so that the child gets only one replacement judge.
  round := private.locked_round(round_id);
  perform private.check_round_state(round, 'open');
  sheet := private.locked_sheet(round_id, application_id, judge);
  update private.sheets s
  set recused_at = now(), marks = '{}', comment = null, revision = s.revision + 1, saved_at = null, submitted_at = null,
    sent_back_at = null, sent_back_words = null
  where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.judge_id = sheet.judge_id;
  if round.is_panel then
    return 'panel';
  end if;
  return case when private.give_sheets(round, sheet.application_id, 1) > 0 then 'given' else 'nobody' end;
end
$$;
comment on function private.declare_recusal is
  'Says that the caller knows a child: its sheet is theirs no more. Returns given (another judge has the child now), panel (the others '
  'of the panel judge it without them) or nobody (no other judge is free, and the office sees that one is missing). Judges only; '
  'errors: round_not_found, round_state_refused, edition_ended, sheet_not_found.';
grant execute on function private.declare_recusal to authenticated; -- as public.declare_recusal

create function private.withdraw_recusal(round_id uuid, application_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  judge constant uuid := (private.member()).id;
  round private.rounds;
  sheet private.sheets;
  replacement record;
begin
  perform private.require('judging:write');
  -- Nobody saves or receives a sheet of the round meanwhile.
  round := private.locked_round(round_id);
  perform private.check_round_state(round, 'open');
  select s.* into sheet from private.sheets s
  where s.round_id = round.id and s.application_id = withdraw_recusal.application_id and s.judge_id = judge and s.recused_at is not null;
  if not found then
    raise exception 'sheet_not_found' using errcode = 'P0001', detail = coalesce(withdraw_recusal.application_id::text, 'null');
  end if;
  replacement := private.replacement_of(round, sheet);
  if replacement.is_replaced and replacement.untouched_judge is null then
    raise exception 'child_passed_on' using errcode = 'P0001', detail = 'Another judge has begun in their place.';
  end if;
  delete from private.sheets s
  where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.judge_id = replacement.untouched_judge;
  update private.sheets s set recused_at = null
  where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.judge_id = sheet.judge_id;
end
$$;
comment on function private.withdraw_recusal is
  'Takes back that the caller knows a child, as long as whoever judges it instead has not begun: the sheet of that judge goes, '
  'and the caller has an empty one. Judges only; errors: round_not_found, round_state_refused, edition_ended, sheet_not_found, '
  'child_passed_on.';
grant execute on function private.withdraw_recusal to authenticated; -- as public.withdraw_recusal

-- The office's side of judging.

create function private.office_round(round_id uuid, application_id uuid) returns private.rounds
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  round private.rounds;
begin
  round := private.locked_round(round_id);
  perform private.check_round_state(round, 'open');
  if not exists (
    select from public.applications a
    where a.id = office_round.application_id and (states is null or a.state_city = any (states)) and not private.is_own(a.user_id)) then
    raise exception 'application_not_found' using errcode = 'P0001', detail = coalesce(application_id::text, 'null');
  end if;
  return round;
end
$$;
comment on function private.office_round is
  'An open round, held, for work on the sheets of a child in the caller''s states that is not their own; errors: application_not_found, '
  'round_not_found, and as check_round_state.';

create function private.reassign_sheet(round_id uuid, application_id uuid, judge_id uuid, to_judge uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round constant private.rounds := private.office_round(round_id, application_id);
  sheet constant private.sheets := private.locked_sheet(round.id, application_id, judge_id);
  child public.applications;
begin
  if not private.is_untouched(sheet) then
    raise exception 'sheet_touched' using errcode = 'P0001', detail = 'Its judge has begun.';
  end if;
  select a.* into child from public.applications a where a.id = reassign_sheet.application_id;
  perform from private.staff s where s.id = to_judge for key share;
  if not exists (
    select from private.round_judges(round) j
    where j.judge_id = to_judge and private.is_fitting(j.user_id, j.states, child) and not exists (
      select from private.sheets s where s.round_id = round.id and s.application_id = child.id and s.judge_id = to_judge)) then
    raise exception 'judge_refused' using errcode = 'P0001', detail = 'A judge who may judge the child and does not yet.';
  end if;
  update private.sheets s set judge_id = to_judge, created_at = now()
  where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.judge_id = sheet.judge_id;
end
$$;
comment on function private.reassign_sheet is
  'Gives a sheet on which nothing is written to another judge. Administrators, and reviewers of the own states; errors: '
  'application_not_found, sheet_not_found, sheet_touched, judge_refused, round_not_found, round_state_refused, edition_ended.';
grant execute on function private.reassign_sheet to authenticated; -- as public.reassign_sheet

create function private.send_sheet_back(round_id uuid, application_id uuid, judge_id uuid, words text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round constant private.rounds := private.office_round(round_id, application_id);
  sheet constant private.sheets := private.locked_sheet(round.id, application_id, judge_id);
begin
  if sheet.submitted_at is null then
    raise exception 'sheet_open' using errcode = 'P0001', detail = 'It was not handed in.';
  elsif coalesce(private.clean_text(words), '') = '' then
    raise exception 'value_required' using errcode = 'P0001', detail = 'What the judge should look at again.';
  end if;
  update private.sheets s
  set submitted_at = null, sent_back_at = now(), sent_back_words = private.clean_text(words)
  where s.round_id = sheet.round_id and s.application_id = sheet.application_id and s.judge_id = sheet.judge_id;
exception when check_violation or not_null_violation then
  -- The original error's detail holds the whole row, which the caller may not read.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function private.send_sheet_back is
  'Opens a sheet that was handed in again, with words (300 characters) for its judge. Administrators, and reviewers of the own states; '
  'errors: application_not_found, sheet_not_found, sheet_open, value_required, round_not_found, round_state_refused, edition_ended.';
grant execute on function private.send_sheet_back to authenticated; -- as public.send_sheet_back

create function private.set_enough_sheets(round_id uuid, application_id uuid, is_enough boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  round constant private.rounds := private.office_round(round_id, application_id);
begin
  if is_enough and not exists (
    select from private.sheets s
    where s.round_id = round.id and s.application_id = set_enough_sheets.application_id and s.submitted_at is not null) then
    raise exception 'no_sheet_submitted' using errcode = 'P0001';
  end if;
  if is_enough then
    insert into private.enough_sheets (round_id, application_id, said_by) values (round.id, set_enough_sheets.application_id, auth.uid())
    on conflict on constraint enough_sheets_pkey do nothing;
  else
    delete from private.enough_sheets e where e.round_id = round.id and e.application_id = set_enough_sheets.application_id;
  end if;
end
$$;
comment on function private.set_enough_sheets is
  'Says that a child is finished with the sheets that were handed in, though its round asks for more, or takes this back. Administrators, '
  'and reviewers of the own states; errors: application_not_found, no_sheet_submitted, round_not_found, round_state_refused, '
  'edition_ended.';
grant execute on function private.set_enough_sheets to authenticated; -- as public.set_enough_sheets

create function private.set_all_enough(round_id uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  states constant text[] := private.require('applications:write');
  round private.rounds;
  said integer;
begin
  round := private.locked_round(round_id);
  perform private.check_round_state(round, 'open');
  insert into private.enough_sheets (round_id, application_id, said_by)
  select round.id, u.application_id, auth.uid() from private.unfinished_children(round, states) u where u.submitted > 0
  order by u.application_id
  on conflict on constraint enough_sheets_pkey do nothing;
  get diagnostics said = row_count;
  return said;
end
$$;
comment on function private.set_all_enough is
  'Says of every child who is not finished and has a sheet that was handed in that these are enough, as set_enough_sheets, and returns of '
  'how many. Administrators, and reviewers of the own states, without children of the own account; errors: round_not_found, '
  'round_state_refused, edition_ended.';
grant execute on function private.set_all_enough to authenticated; -- as public.set_all_enough

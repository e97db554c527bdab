\ir support/actors.psql
-- Each procedure in each state of a round, a panel at an audition, and an undo that leaves no trace in any column.
select plan(91);

select tests.member('whole_reviewer', 'reviewer', (select private.states_of('Nigeria')));
select tests.member('judge', 'judge');
select tests.member('other_judge', 'judge');

create function pg_temp.judge(name text) returns uuid language sql security definer as $$
  select s.id from private.staff s where s.user_id = tests.id(name) $$;
create function pg_temp.id(n integer) returns uuid language sql as $$ select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
-- Children 1 to 3 have a video that passed; 4 to 6 are at an audition of today, and 6 comes tomorrow.
select tests.application(jsonb_build_object('id', pg_temp.id(n), 'child_name', 'Ada Obi', 'status', 'approved', 'ticket_status', 'paid')
  || case when n < 4 then jsonb_build_object('entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n)
    else jsonb_build_object('audition_state', 'scheduled', 'audition_date', now() + case n when 6 then interval '1 day' else '0' end, 'audition_details', 'City Hall') end) is not null
from generate_series(1, 6) n;

-- What a statement would be refused with, or "done"; nothing of it stays.
create function pg_temp.would(statement text) returns text language plpgsql as $$
begin
  begin
    execute statement;
    raise exception 'done' using errcode = 'UNDON';
  exception when others then return sqlerrm;
  end;
end $$;
create function pg_temp.fill(kind uuid, marks jsonb, words text default null) returns void language plpgsql as $$
begin
  perform public.save_sheets(jsonb_agg(jsonb_build_object('round_id', s.round_id, 'application_id', s.application_id, 'marks', fill.marks,
    'comment', words, 'revision', s.revision, 'hand_in', true))) from public.get_my_sheets(kind, true) s;
end $$;
-- A sheet of a call that takes many: what it is refused with is raised, as if it were alone.
create function pg_temp.save_sheet(round uuid, child uuid) returns void language plpgsql as $$
declare
  answer constant jsonb := public.save_sheets(jsonb_build_array(jsonb_build_object('round_id', round, 'application_id', child,
    'marks', '{"1": 4}'::jsonb, 'revision', 0, 'hand_in', true))) -> 0;
begin
  if not (answer ->> 'is_done')::boolean then
    raise exception '%', answer ->> 'message';
  end if;
end $$;
create temp table rounds (state text primary key, id uuid not null default gen_random_uuid());
insert into rounds (state) values ('draft'), ('open'), ('releasing'), ('released'), ('undoing'), ('missing');
grant select on rounds to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- A round in each state, each with a sheet that waits for the judge, one that was handed in, and a child whom they know.
insert into private.rounds (id, edition, kind, name, judges_each, state, country)
select r.id, private.current_edition(), 'video', 'Round ' || r.state, 1, r.state::public.round_state, 'Nigeria' from rounds r where r.state in ('draft', 'released');
insert into private.rounds (id, edition, kind, name, judges_each, state, country)
select r.id, private.current_edition(), 'video', 'Round ' || r.state, 1, 'released', 'Nigeria' from rounds r where r.state in ('open', 'releasing', 'undoing');
insert into private.criteria (round_id, position, name) select r.id, 1, 'Voice' from rounds r where r.state <> 'missing';
insert into private.round_children (round_id, application_id) select r.id, pg_temp.id(n) from rounds r cross join generate_series(1, 3) n where r.state not in ('draft', 'missing');
insert into private.sheets (round_id, application_id, judge_id, marks, revision, submitted_at)
select r.id, pg_temp.id(n), pg_temp.judge('judge'), case n when 2 then '{"1": 7}' else '{}' end::jsonb, n - 1, case when n = 2 then now() end from rounds r cross join generate_series(1, 2) n
where r.state <> 'missing';
insert into private.sheets (round_id, application_id, judge_id, recused_at)
select r.id, pg_temp.id(3), pg_temp.judge('judge'), now() from rounds r where r.state <> 'missing';

-- Only one of a kind may be between open and released at a time, so each is asked alone.
create function pg_temp.ask(state text, who text, call text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.act_as_database();
  update private.rounds r set state = case when r.id = o.id then ask.state else 'released' end::public.round_state
  from rounds o where o.state = ask.state and r.name <> 'Round draft';
  perform tests.act_as(who);
  if call ~ 'export_' then
    perform public.log_export(l, 0) from unnest(array['sheets', 'ranking']) l;
  end if;
  answer := pg_temp.would(replace(replace(call, ':round', (select quote_literal(r.id) from rounds r where r.state = ask.state)), ':judge', quote_literal(pg_temp.judge('judge'))));
  perform tests.act_as_database();
  return answer;
end $$;
create temp table calls (name text, who text, call text, draft text, open text, releasing text, released text, undoing text);
insert into calls
select c.name, c.who, c.call, e.draft, e.open, e.releasing, e.released, e.undoing
from (values
  ('save_round', 'whole_reviewer', 'select public.save_round(:round, ''video'', ''New name'', ''Nigeria'', criteria => ''[{"name": "Voice"}]'')', 'o----'),
  ('delete_round', 'whole_reviewer', 'select public.delete_round(:round)', 'o----'),
  ('open_round', 'whole_reviewer', 'select public.open_round(:round)', 'oo---'),
  ('assign_judges', 'whole_reviewer', 'select public.assign_judges(:round)', '-o---'),
  ('reassign_sheet', 'whole_reviewer', 'select public.reassign_sheet(:round, pg_temp.id(1), :judge, pg_temp.judge(''other_judge''))', '-o---'),
  ('send_sheet_back', 'whole_reviewer', 'select public.send_sheet_back(:round, pg_temp.id(2), :judge, ''Look again'')', '-o---'),
  ('set_enough_sheets', 'whole_reviewer', 'select public.set_enough_sheets(:round, pg_temp.id(2), true)', '-o---'),
  ('save_sheets', 'judge', 'select pg_temp.save_sheet(:round, pg_temp.id(1))', '-o---'),
  ('declare_recusal', 'judge', 'select public.declare_recusal(:round, pg_temp.id(1))', '-o---'),
  ('withdraw_recusal', 'judge', 'select public.withdraw_recusal(:round, pg_temp.id(3))', '-o---'),
  ('release_round', 'admin', 'select public.release_round(:round)', '-ooo-'),
  ('write_results', 'admin', 'select public.write_results(:round)', '--oo-'),
  ('undo_release', 'admin', 'select public.undo_release(:round)', '--ooo'),
  ('write_undo', 'admin', 'select public.write_undo(:round)', '-o--o'),
  ('get_ranking', 'whole_reviewer', 'select public.get_ranking(:round)', 'ooooo'),
  ('export_ranking', 'whole_reviewer', 'select public.export_ranking(:round)', 'ooooo'),
  ('get_round_choice', 'whole_reviewer', 'select public.get_round_choice(:round)', 'ooooo'),
  ('add_round_child', 'whole_reviewer', 'select public.add_round_child(:round, pg_temp.id(1))', '-o---'),
  ('set_all_enough', 'whole_reviewer', 'select public.set_all_enough(:round)', '-o---'),
  ('set_judge_stopped', 'whole_reviewer', 'select public.set_judge_stopped(:round, :judge, true)', '-o---'),
  ('get_round_progress', 'whole_reviewer', 'select public.get_round_progress(:round)', 'ooooo'),
  ('get_unfinished', 'whole_reviewer', 'select public.get_unfinished(:round)', 'ooooo'),
  ('get_round_sheets', 'whole_reviewer', 'select public.get_round_sheets(:round, pg_temp.id(1))', 'ooooo'),
  ('export_sheets', 'whole_reviewer', 'select public.export_sheets(:round)', 'ooooo')) c (name, who, call, works)
cross join lateral (select substr(c.works, 1, 1) as draft, substr(c.works, 2, 1) as open, substr(c.works, 3, 1) as releasing,
  substr(c.works, 4, 1) as released, substr(c.works, 5, 1) as undoing) e;
select is(
  (select string_agg(s.state || ': ' || pg_temp.ask(s.state, c.who, c.call), ', ' order by s.position) from unnest(array['draft', 'open', 'releasing', 'released', 'undoing']) with ordinality s (state, position)),
  (select string_agg(s.state || ': ' || case when s.works = 'o' then 'done' else 'round_state_refused' end, ', ' order by s.position)
    from unnest(array['draft', 'open', 'releasing', 'released', 'undoing'], array[c.draft, c.open, c.releasing, c.released, c.undoing]) with ordinality s (state, works, position)),
  c.name || ' in each state of a round') from calls c;
select is(pg_temp.ask('missing', c.who, c.call), 'round_not_found', c.name || ' of a round that is not there') from calls c where c.name <> 'save_round';
-- A year that has ended is closed for all that writes.
select tests.act_as_database();
update private.rounds set state = 'released' where state <> 'draft';
create function pg_temp.ask_ended(state text, who text, call text) returns text language plpgsql as $$
declare
  answer text;
begin
  begin
    update private.editions e set ended_at = now() where e.year = private.current_edition();
    answer := pg_temp.ask(state, who, call);
    raise exception 'undone' using errcode = 'UNDON';
  exception when sqlstate 'UNDON' then return answer;
  end;
end $$;
select is(
  pg_temp.ask_ended(case when c.name in ('save_round', 'delete_round', 'open_round') then 'draft' when c.name = 'write_results' then 'releasing'
    when c.name = 'undo_release' then 'released' when c.name = 'write_undo' then 'undoing' else 'open' end, c.who, c.call),
  case when c.name = 'delete_round' or c.name ~ '^(get|export)' then 'done' else 'edition_ended' end,
  c.name || ' in a year that has ended') from calls c;

-- A video round, released child by child and taken back the same way: nothing of it is left in any column, list or count.
select tests.act_as_database();
delete from private.rounds;
create function pg_temp.everything() returns jsonb language sql as $$
  select jsonb_build_object(
    'children', (select jsonb_agg(to_jsonb(a) - 'updated_at' order by a.id) from public.applications a),
    'public', (select jsonb_agg(to_jsonb(p) - 'updated_at' order by p.id) from public.public_profiles p),
    'counts', (select jsonb_object_agg(t.fact, t.amount) from (
      select t.fact, sum(t.amount) as amount from private.counters t group by 1 having sum(t.amount) <> 0) t),
    'notices', (select jsonb_agg(n.kind order by n.created_at) from public.notices n),
    'emails', (select jsonb_agg(d.state order by d.id) from private.email_outbox d where d.state = 'waiting')) $$;
create temp table round (what text primary key, id uuid not null default gen_random_uuid(), before jsonb);
grant all on round to public;
insert into round (what) values ('video'), ('audition');

-- Opens a round of a kind, has both judges mark it, and keeps what there was before its release.
create function pg_temp.judged(wanted public.round_kind) returns bigint language plpgsql as $$
declare
  id constant uuid := (select r.id from round r where r.what = wanted::text);
begin
  perform tests.act_as('admin');
  -- A panel has a sheet of each of its judges, whatever number is kept with it.
  perform public.save_round(id, wanted, 'Judged', judges_each => case wanted when 'video' then 2 else 3 end, is_panel => wanted = 'audition', criteria => '[{"name": "Voice", "weight": 3}, {"name": "Stage"}]');
  perform public.open_round(id);
  perform public.assign_judges(id);
  perform tests.act_as('judge');
  perform pg_temp.fill(id, case wanted when 'video' then '{"1": 4.5, "2": 6}' else '{"1": 4, "2": 8}' end::jsonb, 'Sings well.');
  perform tests.act_as('other_judge');
  perform pg_temp.fill(id, case wanted when 'video' then '{"1": 5, "2": 5}' else '{"1": 5, "2": 4}' end::jsonb);
  perform tests.act_as_database();
  update round r set before = pg_temp.everything() where r.what = wanted::text;
  return (select count(*) from private.sheets s where s.round_id = id and s.submitted_at is not null);
end $$;
-- An owner does a step of it, and the other one goes on, as after a page that was closed.
create function pg_temp.step(wanted text, who text, call text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.act_as(who);
  execute format('select to_jsonb(%s)', replace(call, ':round', (select quote_literal(r.id) from round r where r.what = wanted))) into answer;
  perform tests.act_as_database();
  return answer;
end $$;

select is(pg_temp.judged('video'), 6::bigint, 'three videos have two sheets each');
select pg_temp.step('video', 'admin', 'public.release_round(:round)');
select is(pg_temp.step('video', 'admin', 'public.write_results(:round, 2)'), '{"written": 2, "is_done": false}', 'a release writes two children, and its page is closed');
select is((select r.state::text from private.rounds r), 'releasing', 'it stands as not done');
select is(pg_temp.step('video', 'second_admin', '(select w.count = 1 and w.row_id = :round from public.get_work() w where w.kind = ''releases'')'), 'true', 'and is work of every owner');
select is(pg_temp.step('video', 'second_admin', 'public.write_results(:round, 2)'), '{"written": 1, "is_done": true}', 'another owner goes on to the end');
-- (3 × 4.5 + 6 + 3 × 5 + 5) ÷ 8 = 4.9375.
select results_eq('select a.assessment_score, a.assessment_report, a.assessment_result::text, a.status::text from public.applications a where a.entry_video_status = ''approved'' order by a.id',
  $$ select 4.9::numeric, 'Sings well.', 'Fail', 'assessed' from generate_series(1, 3) $$, 'each has score and words');
select pg_temp.step('video', 'admin', 'public.undo_release(:round)');
select is(pg_temp.step('video', 'admin', 'public.write_undo(:round, 1)'), '{"undone": 1, "kept": [], "is_done": false}', 'the undo is cut off as well');
select is((select count(*) from private.results), 2::bigint, 'two have their results still');
select is(pg_temp.step('video', 'second_admin', 'public.write_undo(:round)'), '{"undone": 2, "kept": [], "is_done": true}', 'and the other owner goes on');
select is(pg_temp.everything(), r.before, 'every column, list, count and email is as before') from round r where r.what = 'video';
select pg_temp.step('video', 'admin', 'public.release_round(:round)'), pg_temp.step('video', 'admin', 'public.write_results(:round)');
select is(tests.count_of('public.notices', $$t.kind = 'assessment'$$), 3::bigint, 'released again, each family has one notice');

-- A panel sits at the audition: each of its judges has each child who is there, and 5 is a Pass.
select is(pg_temp.judged('audition'), 4::bigint, 'both judges have the two who are there');
select is((select array_agg(p.needed order by p.application_id) from private.round_results((select r from private.rounds r where r.kind = 'audition'), array[pg_temp.id(4), pg_temp.id(5)]) p),
  array[2, 2], 'a panel''s child needs all of them');
update private.sheets s set marks = '{"1": 4.5, "2": 4.5}' where s.application_id = pg_temp.id(5);
update round r set before = pg_temp.everything() where r.what = 'audition';
select pg_temp.step('audition', 'admin', 'public.release_round(:round)');
select is(pg_temp.step('audition', 'admin', 'public.write_results(:round, 1)'), '{"written": 1, "is_done": false}', 'one is written');
select is(pg_temp.step('audition', 'second_admin', 'public.write_results(:round)'), '{"written": 1, "is_done": true}', 'then the other');
-- (3 × 4 + 8 + 3 × 5 + 4) ÷ 8 = 4.875, which is 4.9; and 4.5.
select results_eq('select a.id, a.audition_result::text, a.audition_report, a.audition_state::text from public.applications a where a.audition_date is not null order by a.id',
  $$ values (pg_temp.id(4), 'Fail', 'Sings well.', 'completed'), (pg_temp.id(5), 'Fail', 'Sings well.', 'completed'), (pg_temp.id(6), null, null, 'scheduled') $$, 'an audition has its result and words, and who comes tomorrow has none');
select pg_temp.step('audition', 'admin', 'public.undo_release(:round)'), pg_temp.step('audition', 'admin', 'public.write_undo(:round)');
select is(pg_temp.everything(), r.before, 'and all of it is taken back without a trace') from round r where r.what = 'audition';
update private.sheets s set marks = '{"1": 5, "2": 5}' where s.application_id = pg_temp.id(5);
select pg_temp.step('audition', 'admin', 'public.release_round(:round)'), pg_temp.step('audition', 'admin', 'public.write_results(:round)');
select is((select a.audition_result::text from public.applications a where a.id = pg_temp.id(5)), 'Pass', 'a mean of 5 is a Pass');
select results_eq($$ select s.result::text, s.result_by from private.audition_slots s where s.application_id = pg_temp.id(5) $$, $$ values ('Pass', tests.id('admin')) $$, 'which stands in the slot, with who released it');
select is_empty('select tests.strays_from_slots()', 'the columns of every child are its slot');
select * from finish();

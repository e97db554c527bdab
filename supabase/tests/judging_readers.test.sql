\ir support/actors.psql
-- A reader of judging reads nothing of the own family's child before a release: tried for each procedure.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('other_reviewer', 'reviewer', array['Lagos']);
select tests.member('judge', 'judge');
select tests.member('other_judge', 'judge');

create temp table readers (name text primary key, call text);
insert into readers values
  ('get_ranking', 'public.get_ranking(pg_temp.round())'),
  ('export_ranking', 'public.export_ranking(pg_temp.round())'),
  ('get_round_progress', 'public.get_round_progress(pg_temp.round())'),
  ('get_round_sheets', 'public.get_round_sheets(pg_temp.round(), pg_temp.child(1))'),
  ('get_unfinished', 'public.get_unfinished(pg_temp.round())'),
  ('export_sheets', 'public.export_sheets(pg_temp.round())');

-- Every function that touches sheets or results is one of these readers', or stands here with why it shows nobody's judging.
select set_eq($$
  select p.proname::text collate "default" from pg_proc p
  where p.pronamespace = 'private'::regnamespace and p.prosrc ~ 'private\.(sheets|enough_sheets|results|round_scores|round_results|children_of_round)\y' $$,
  array[
    -- Behind the readers above.
    'ranking', 'round_progress', 'round_sheets', 'unfinished_children', 'export_sheets', 'round_results', 'round_scores', 'children_of_round',
    -- A judge's own sheets, never of the own account's child (judging.test.sql); a family's results, once they are written.
    'my_rounds', 'my_sheets', 'replacement_of', 'child_results',
    -- The office, which reads whether a result was judged, and the score of the round before once it is released.
    'child_slots', 'unplanned_children',
    -- They write, and tell how many.
    'give_sheets', 'locked_sheet', 'save_sheet', 'save_sheets', 'declare_recusal', 'withdraw_recusal', 'reassign_sheet', 'send_sheet_back',
    'set_enough_sheets', 'set_all_enough', 'drop_orphaned_sheets', 'write_results', 'write_undo', 'drop_open_sheets'],
  'every function that reads judging is tried');

-- Child 1 is the reviewer's own, child 2 another family's; each waits for one judge.
create function pg_temp.round() returns uuid language sql immutable as $$ select '70000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.child(n integer) returns uuid language sql immutable as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.answer(call text) returns text language plpgsql as $$
declare
  answer text;
begin
  execute format('select jsonb_agg(to_jsonb(r)) from %s r', call) into answer;
  return answer;
end $$;
select tests.application(jsonb_build_object('id', pg_temp.child(n), 'user_id', tests.id(family), 'status', 'approved', 'ticket_status', 'paid',
  'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n)) is not null
from (values (1, 'reviewer'), (2, 'owner')) c (n, family);
insert into private.rounds (id, edition, kind, name, judges_each, state) select pg_temp.round(), private.current_edition(), 'video', 'First', 1, 'open';
insert into private.criteria (round_id, position, name) values (pg_temp.round(), 1, 'Voice');
insert into private.round_children (round_id, application_id) select pg_temp.round(), pg_temp.child(n) from generate_series(1, 2) n;
-- Each child is short of a judge, so that one who is not finished is named.
insert into private.sheets (round_id, application_id, judge_id)
select pg_temp.round(), pg_temp.child(n), s.id from generate_series(1, 2) n, private.staff s where s.user_id = tests.id('judge');
create temp table answers (name text, who text, at integer, answer text);
grant all on readers, answers to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- The answer of each before and after the judges have marked the own child.
create function pg_temp.ask(who text, at integer) returns void language plpgsql as $$
begin
  perform tests.act_as(who);
  perform public.log_export(l, 0) from unnest(array['sheets', 'ranking']) l;
  insert into answers select r.name, who, ask.at, pg_temp.answer(r.call) from readers r;
  perform tests.act_as_database();
end $$;
select pg_temp.ask('reviewer', 1), pg_temp.ask('other_reviewer', 1), pg_temp.ask('admin', 1);
update private.sheets s set marks = '{"1": 9.5}', comment = 'Sings like a bird.', revision = 1, saved_at = now(), submitted_at = now()
where s.application_id = pg_temp.child(1);
select pg_temp.ask('reviewer', 2), pg_temp.ask('other_reviewer', 2), pg_temp.ask('admin', 2);

select is(after.answer, before.answer, name || ' tells a reviewer nothing of how the own child is judged')
from answers before join answers after using (name, who) where before.at = 1 and after.at = 2 and who = 'reviewer';
select is(coalesce(a.answer, '') ~ pg_temp.child(1)::text, false, a.name || ' does not name it') from answers a where a.who = 'reviewer' and a.at = 1;
select isnt(after.answer, before.answer, name || ' tells it to ' || who || ', whose child it is not')
from answers before join answers after using (name, who) where before.at = 1 and after.at = 2 and who <> 'reviewer';

-- Of another family's child the reviewer reads all of it.
update private.sheets s set marks = '{"1": 4}', comment = 'Shy.', revision = 1, saved_at = now(), submitted_at = now() where s.application_id = pg_temp.child(2);
update readers set call = replace(call, 'child(1)', 'child(2)');
select pg_temp.ask('reviewer', 3);
select isnt(after.answer, before.answer, name || ' tells of another family''s child')
from answers before join answers after using (name, who) where before.at = 1 and after.at = 3 and who = 'reviewer';
select is(answer::jsonb #> '{0,judges,0,mean}', '4.0'::jsonb, 'and a judge''s mean is without the own child') from answers where name = 'get_round_progress' and at = 3;
select * from finish();

\ir support/actors.psql
-- The results of a round as a ranking, and what the office does with judges who stop and children who wait.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('ada', 'judge');
select tests.member('bem', 'judge');
select tests.member('chi', 'judge');
create function pg_temp.judge(name text) returns uuid language sql security definer as $$ select s.id from private.staff s where s.user_id = tests.id(name) $$;
create function pg_temp.id(n integer) returns uuid language sql immutable as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.round() returns uuid language sql immutable as $$ select '70000000-0000-4000-8000-000000000001'::uuid $$;
-- 7 is in Kano, 8 the reviewer's own.
select tests.application(jsonb_build_object('id', pg_temp.id(n), 'child_name', 'Child ' || chr(73 - n), 'status', 'approved', 'ticket_status', 'paid',
  'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n)
  || case n when 7 then '{"state_city": "Kano"}' when 8 then jsonb_build_object('user_id', tests.id('reviewer')) else '{}' end) is not null
from generate_series(1, 8) n;
insert into private.rounds (id, edition, kind, name, judges_each, state) values (pg_temp.round(), private.current_edition(), 'video', 'Videos', 2, 'open');
insert into private.criteria (round_id, position, name, weight) values (pg_temp.round(), 1, 'Voice', 2), (pg_temp.round(), 2, 'Stage', 1);
insert into private.round_children (round_id, application_id) select pg_temp.round(), pg_temp.id(n) from generate_series(1, 8) n;
-- 1 and 2 are apart by less than the tenth that families read, 3 and 4 are alike, 5 lacks a sheet, 6 has none, 7 and 8 have the best.
insert into private.sheets (round_id, application_id, judge_id, marks, submitted_at)
select pg_temp.round(), pg_temp.id(n), pg_temp.judge(j), marks, case when marks = '{}' then null else now() end
from (values (1, 'ada', '{"1": 8, "2": 7}'::jsonb), (1, 'bem', '{"1": 6, "2": 9}'), (2, 'ada', '{"1": 8, "2": 7}'), (2, 'bem', '{"1": 6.5, "2": 7.5}'),
  (3, 'ada', '{"1": 5, "2": 5}'), (3, 'bem', '{"1": 5, "2": 5}'), (4, 'ada', '{"1": 7, "2": 4}'), (4, 'bem', '{"1": 4, "2": 4}'),
  (5, 'ada', '{"1": 10, "2": 10}'), (5, 'bem', '{}'), (6, 'ada', '{}'), (6, 'bem', '{}'),
  (7, 'ada', '{"1": 9, "2": 9}'), (7, 'bem', '{"1": 9, "2": 9}'), (8, 'ada', '{"1": 9.5, "2": 9.5}'), (8, 'bem', '{"1": 9.5, "2": 9.5}')) m (n, j, marks);
create function pg_temp.ranking(skipped integer default 0) returns text language sql as $$
  select string_agg(concat_ws(' ', coalesce(r.rank::text, '-'), right(r.application_id::text, 1), r.mean, r.spread, case when r.is_tied then 'tied' end), ', ' order by o)
  from public.get_ranking(pg_temp.round(), skipped) with ordinality as r (rank, is_tied, application_id, name, age, state_city, talents, is_finalist, updated_at, sheets, needed,
    submitted, is_enough, is_finished, is_in_round, is_written, is_kept, score, mean, spread, criteria, report, o) $$;
create function pg_temp.sheets(name text) returns text language sql security definer as $$
  select string_agg(right(s.application_id::text, 1) || case when s.submitted_at is null then '' else ' in' end, ', ' order by s.application_id)
  from private.sheets s where s.round_id = pg_temp.round() and s.judge_id = pg_temp.judge(name) $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

select tests.act_as('admin');
select is(pg_temp.ranking(), '1 8 9.5 0, 2 7 9 0, 3 1 7.33 0.67, 4 2 7.25 0.83, 5 4 5 2 tied, 5 3 5 0 tied, - 5 10 0, - 6',
  'the best first, by the mean to two decimals; one rank for who is alike, by name; who is not finished has none');
select is((select string_agg(r.score::text, ' ' order by r.rank) from public.get_ranking(pg_temp.round()) r where r.rank in (3, 4)), '7.3 7.3', 'whose families read one figure');
select is(pg_temp.ranking(6), '- 5 10 0, - 6', 'the rest of a long one');
select tests.act_as('reviewer');
select is(pg_temp.ranking(), '1 1 7.33 0.67, 2 2 7.25 0.83, 3 4 5 2 tied, 3 3 5 0 tied, - 5 10 0, - 6',
  'a reviewer reads the ranks of the own states, and nothing of the own child, not even by a rank that is missing');
select tests.raises(format('select public.export_ranking(%L)', pg_temp.round()), 'export_not_logged', 'it is taken along');
select public.log_export('ranking', 0);
select is((select count(*) from public.export_ranking(pg_temp.round())), 6::bigint, 'once that is written down');
select is(tests.count_of('private.access_log', $$t.table_name = 'ranking' and t.row_count = 6$$), 1::bigint, 'with how many');
select tests.act_as_database();
update public.applications set ticket_status = 'Disqualified' where id = pg_temp.id(7);
select tests.act_as('admin');
select matches(pg_temp.ranking(), '^1 8 9.5 0, 2 1 .*- 7 9', 'who is disqualified has no rank');

-- A judge who stops.
select tests.act_as('reviewer');
select tests.refused(format('select public.set_judge_stopped(%L, %L, true)', pg_temp.round(), pg_temp.judge('bem')), '42501', 'a reviewer of one state gives no judge''s sheets away', '^not_your_role$');
select tests.act_as('admin');
select is(pg_temp.sheets('bem'), '1 in, 2 in, 3 in, 4 in, 5, 6, 7 in, 8 in', 'two sheets wait for a judge');
select is(public.set_judge_stopped(pg_temp.round(), pg_temp.judge('bem'), true), '{"given": 2, "taken": 2}', 'who stops: they go to others');
select is(pg_temp.sheets('bem'), '1 in, 2 in, 3 in, 4 in, 7 in, 8 in', 'what was handed in stays');
select is(pg_temp.sheets('chi'), '5, 6', 'the third judge has the others');
select is(public.set_judge_stopped(pg_temp.round(), pg_temp.judge('bem'), true), '{"given": 0, "taken": 0}', 'once');
select is((select string_agg(split_part(j ->> 'email', '@', 1) || ' ' || (j ->> 'is_stopped'), ', ' order by j ->> 'email') from jsonb_array_elements(public.get_round_progress(pg_temp.round()) -> 'judges') j),
  'ada false, bem true, chi false', 'the progress says who stopped');
select is(public.assign_judges(pg_temp.round()) ->> 'assigned', '0', 'nothing is given to them again');
select is(public.set_judge_stopped(pg_temp.round(), pg_temp.judge('chi'), true), '{"given": 0, "taken": 2}', 'where nobody else may, the sheets are missing');
select is((public.get_round_progress(pg_temp.round()) ->> 'short')::integer, 2, 'which the progress says');
select tests.raises(format('select public.set_judge_stopped(%L, %L, true)', pg_temp.round(), pg_temp.judge('ada')), 'no_judges', 'the last one does not stop');
select is(public.set_judge_stopped(pg_temp.round(), pg_temp.judge('chi'), false), '{"given": 0, "taken": 0}', 'one judges again');
select is(public.assign_judges(pg_temp.round()) ->> 'assigned', '2', 'and is given what is missing');

-- Enough, of all that wait.
select tests.act_as('reviewer');
select is(public.set_all_enough(pg_temp.round()), 1, 'what a child has is enough, of all who wait and have a sheet');
select is(public.set_all_enough(pg_temp.round()), 0, 'once');
select is((select string_agg(right(u.application_id::text, 1), '' order by u.application_id) from public.get_unfinished(pg_temp.round()) u), '6', 'who has none waits on');
select tests.act_as('admin');
select matches(pg_temp.ranking(), '^1 5 10', 'and the other has its rank');
select tests.act_as_database();
update private.sheets s set submitted_at = null where s.judge_id = pg_temp.judge('bem') and s.application_id in (pg_temp.id(1), pg_temp.id(8));
select tests.act_as('reviewer');
select is(public.set_all_enough(pg_temp.round()), 1, 'the own child is left out');
select is(tests.count_of('private.enough_sheets', format('t.application_id = %L', pg_temp.id(8))), 0::bigint, 'also where it waits');
select * from finish();

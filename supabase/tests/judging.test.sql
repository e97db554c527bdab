\ir support/actors.psql
-- Judging: who makes a round, what a judge reads and writes, what the marks come to, and that a release and its undo can be cut off.
select plan(124);

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('whole_reviewer', 'reviewer', (select private.states_of('Nigeria')));
select tests.member('finance', 'finance');
select tests.member('steward', 'steward');
select tests.member('first_judge', 'judge');
select tests.member('second_judge', 'judge', array['Lagos']);
select tests.member('third_judge', 'judge');
select tests.member('ended_judge', 'judge', ended_at => now());

create function pg_temp.id(kind text, n integer) returns uuid language sql as $$
  select (case kind when 'child' then '1' else '7' end || '0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid $$;
create function pg_temp.judge(name text) returns uuid language sql security definer as $$
  select s.id from private.staff s where s.user_id = tests.id(name) $$;
create function pg_temp.child(n integer, more jsonb default '{}') returns uuid language sql as $$
  select tests.application(jsonb_build_object('id', pg_temp.id('child', n), 'child_name', 'Ada Obi', 'status', 'approved', 'ticket_status', 'paid',
    'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n) || more) $$;
-- 1 to 3 are judged; 4 is unpaid, 5 rejected, 6 without a passed video, 7 in Kano, 8 the third judge's own, 9 in South Africa.
select pg_temp.child(n, case n
  when 4 then '{"ticket_status": "unpaid", "entry_video_status": "locked", "entry_video_url": null}' when 5 then '{"status": "rejected"}'
  when 6 then '{"entry_video_status": "submitted"}' when 7 then '{"state_city": "Kano", "stage_name": "Star Seven"}'
  when 8 then jsonb_build_object('user_id', tests.id('third_judge'))
  when 9 then '{"country": "South Africa", "state_city": "Gauteng"}' else '{}' end::jsonb) is not null
from generate_series(1, 9) n;

create function pg_temp.save(n integer, more text default '', criteria jsonb default '[{"name": "Voice", "weight": 2}, {"name": "Stage", "look_for": "How free they are"}]')
  returns text language sql as $$
  select format('select public.save_round(%L, ''video'', ''First round'', criteria => %L%s)', pg_temp.id('round', n), criteria, more) $$;
create function pg_temp.do(statement text) returns text language plpgsql as $$
begin execute statement; return 'done'; exception when others then return sqlerrm; end $$;
-- A sheet of the first round as a phone sends it, and one of several that it sends at once.
create function pg_temp.sheet(n integer, marks jsonb, words text, revision integer, hand_in boolean default false) returns jsonb language sql as $$
  select jsonb_build_object('round_id', pg_temp.id('round', 1), 'application_id', pg_temp.id('child', n), 'marks', marks, 'comment', words,
    'revision', revision, 'hand_in', hand_in) $$;
create function pg_temp.sent(n integer, marks jsonb, words text, revision integer, hand_in boolean default false) returns jsonb language sql as $$
  select public.save_sheets(jsonb_build_array(pg_temp.sheet(n, marks, words, revision, hand_in))) -> 0 $$;
create function pg_temp.said(answer jsonb) returns text language sql as $$
  select concat_ws(' ', case when (answer ->> 'is_done')::boolean then 'done' else answer ->> 'message' end,
    case when not (answer ->> 'is_saved')::boolean then 'not saved' end, answer ->> 'revision', answer ->> 'marks', answer ->> 'comment',
    case when answer ->> 'submitted_at' is not null then 'handed in' end) $$;
create function pg_temp.fill(n integer, marks jsonb, words text default null) returns text language plpgsql as $$
declare
  sheet record;
  answer jsonb;
begin
  select * into sheet from public.get_my_sheets(pg_temp.id('round', 1)) s where s.application_id = pg_temp.id('child', n);
  if not found then return 'no sheet'; end if;
  answer := pg_temp.sent(n, marks, words, sheet.revision, true);
  return case when answer ->> 'submitted_at' is not null then 'done' else answer ->> 'message' end;
end $$;
create temp table kept (what text primary key, answer jsonb);
grant all on kept to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- Who makes a round.
select tests.act_as('anon');
select tests.lacks_grant('select public.get_rounds()', 'a visitor reads no round');
select tests.act_as('owner');
select tests.refused(pg_temp.save(1), '42501', 'a parent makes none', '^administrator_required$');
select is_empty(format('select * from public.get_results(%L)', pg_temp.id('child', 1)), 'and reads no result before there is one');
select tests.act_as('finance');
select tests.refused(pg_temp.save(1), '42501', 'nor does a member for money', '^not_your_role$');
select tests.act_as('first_judge');
select tests.refused(pg_temp.save(1), '42501', 'nor a judge', '^not_your_role$');
select tests.act_as('reviewer');
select tests.refused(pg_temp.save(1), '42501', 'nor a reviewer of one state', '^not_your_role$');
select tests.act_as('whole_reviewer');
select tests.refused(pg_temp.save(1), '42501', 'a reviewer of a country makes none for both', '^not_your_role$');
select is(pg_temp.do(pg_temp.save(2, ', country => ''Nigeria''')), 'done', 'but one for the own country');
select is((select r.is_writable from public.get_rounds() r where r.id = pg_temp.id('round', 2)), true, 'which they may change');
select is(pg_temp.do(format('select public.delete_round(%L)', pg_temp.id('round', 2))), 'done', 'and delete');

select tests.act_as('admin');
select tests.raises(pg_temp.save(1, '', criteria), 'criteria_refused', 'no criteria: ' || description) from (values
  ('none', '[]'::jsonb), ('no list', '{}'), ('nine', (select jsonb_agg(jsonb_build_object('name', n::text)) from generate_series(1, 9) n)),
  ('two of one name', '[{"name": "Voice"}, {"name": "Voice"}]')) c (description, criteria);
select tests.breaks_constraint(pg_temp.save(1, '', '[{"name": "Voice", "weight": 11}]'), 'criteria_weight_check', 'a weight is 1 to 10');
select tests.breaks_constraint(pg_temp.save(1, ', judges_each => 6'), 'rounds_judges_each_check', 'and five judges at most');
select tests.breaks_constraint(pg_temp.save(1, ', is_panel => true'), 'rounds_is_panel_check', 'a panel sits at an audition');
select tests.raises(pg_temp.save(1, format(', judge_ids => array[%L]::uuid[]', pg_temp.judge('ended_judge'))), 'judge_refused', 'a judge whose role ended is none');
select is(pg_temp.do(pg_temp.save(1, ', judges_each => 2, country => ''Nigeria''')), 'done', 'a round is made');
select is(pg_temp.do(pg_temp.save(1, ', judges_each => 3, country => ''Nigeria''')), 'done', 'and changed');
select tests.raises(format('select public.assign_judges(%L)', pg_temp.id('round', 1)), 'round_state_refused', 'nobody judges before it is open');
select is(pg_temp.do(format('select public.open_round(%L)', pg_temp.id('round', 1))), 'done', 'it is opened');
select tests.raises(pg_temp.save(1, ', country => ''Nigeria'''), 'round_state_refused', 'and fixed from then on');
select is(pg_temp.do(pg_temp.save(3, ', country => ''Nigeria''')), 'done', 'another is prepared');
select tests.raises(format('select public.open_round(%L)', pg_temp.id('round', 3)), 'round_without_children', 'but not opened beside it, which has all its children (judging_choice.test.sql)');

-- Who is given whom.
insert into kept select 'assigned', public.assign_judges(pg_temp.id('round', 1));
select is(answer, '{"assigned": 13, "is_done": false}', 'three children have three judges, that of Kano and the judge''s own two') from kept where what = 'assigned';
select is(public.assign_judges(pg_temp.id('round', 1)), '{"assigned": 0, "is_done": true}', 'asked again, nobody is given twice');
select is(public.get_round_progress(pg_temp.id('round', 1)) - 'judges', '{"children": 5, "finished": 0, "short": 2, "left_out": 0, "written": 0, "kept": 0, "emails_sent": 0}',
  'the progress says how many, and who is short');
select tests.act_as_database();
select is_empty($$ select from private.sheets s join public.applications a on a.id = s.application_id join private.staff j on j.id = s.judge_id
  where a.user_id = j.user_id or j.states is not null and a.state_city <> all (j.states) or not private.is_in_round((select r from private.rounds r where r.id = s.round_id), a) $$,
  'never the own child, nor one elsewhere, nor one that is not judged');

-- What a judge reads and writes.
select tests.act_as('stranger');
select tests.refused('select public.get_my_rounds()', '42501', 'a stranger judges nothing', '^administrator_required$');
select tests.act_as('admin');
select tests.refused('select public.get_my_rounds()', '42501', 'nor does an owner', '^not_your_role$');
select tests.act_as('first_judge');
select is((select row(r.sheets, r.submitted)::text from public.get_my_rounds() r), '(5,0)', 'a judge sees the rounds with own sheets');
select is((select s.name from public.get_my_sheets(pg_temp.id('round', 1)) s where s.application_id = pg_temp.id('child', 1)), 'Ada', 'of a child the first name');
select is((select s.name from public.get_my_sheets(pg_temp.id('round', 1)) s where s.application_id = pg_temp.id('child', 7)), 'Star Seven', 'or the stage name');
select is_empty('select id from public.applications', 'and nothing else of it');
select tests.refused(format('select public.get_ranking(%L)', pg_temp.id('round', 1)), '42501', 'nor what others gave', '^not_your_role$');
select tests.act_as('second_judge');
select is(pg_temp.said(pg_temp.sent(7, '{}', null, 0)), 'sheet_not_found', 'no sheet of a child elsewhere');
select tests.act_as('first_judge');
select is(pg_temp.said(pg_temp.sent(1, marks, null, 0)), 'mark_refused', 'no marks: ' || description)
from (values ('over ten', '{"1": 10.5}'::jsonb), ('below nothing', '{"1": -1}'), ('no half', '{"1": 7.25}'), ('of no criterion', '{"3": 5}'), ('words', '{"1": "ten"}'), ('a list', '[]')) c (description, marks);
select is(pg_temp.sent(1, '{}', repeat('x', 901), 0) - 'message', jsonb_build_object('round_id', pg_temp.id('round', 1), 'application_id', pg_temp.id('child', 1),
  'is_done', false, 'code', '23514', 'details', null), 'a comment has 900 characters, and nothing of its row is told');
select matches(pg_temp.sent(1, '{}', repeat('x', 901), 0) ->> 'message', 'sheets_comment_check', 'by its rule''s name');
select is(pg_temp.sent(1, '{"1": 7.5}', 'Sings', 0), jsonb_build_object('round_id', pg_temp.id('round', 1), 'application_id', pg_temp.id('child', 1),
  'is_done', true, 'is_saved', true, 'revision', 1, 'marks', '{"1": 7.5}'::jsonb, 'comment', 'Sings', 'submitted_at', null), 'a sheet is saved as typed');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": null}', 'Sings', 0)), 'done 1 {"1": 7.5} Sings', 'the same again changes nothing');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 3}', 'Other words', 0)), 'done not saved 1 {"1": 7.5} Sings', 'another phone with an older sheet is told of the newer');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 8}', 'Sings', 1, true)), 'marks_missing 2 {"1": 8} Sings', 'handed in with every mark; what was typed is saved');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 8}', 'Sings', 1, true)), 'marks_missing 2 {"1": 8} Sings', 'and says so again after an answer that was lost');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 2, true)), 'done 3 {"1": 7.5, "2": 6} Sings well. handed in', 'and then it is, with a revision of its own');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 2, true)), 'done 3 {"1": 7.5, "2": 6} Sings well. handed in', 'once, also where it is sent again');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 1, "2": 1}', null, 2)), 'done not saved 3 {"1": 7.5, "2": 6} Sings well. handed in', 'a tab from before changes nothing of it');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 2)), 'done not saved 3 {"1": 7.5, "2": 6} Sings well. handed in', 'nor opens it by the same marks');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 3)), 'done 4 {"1": 7.5, "2": 6} Sings well.', 'whoever saw it handed in takes it back');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 3)), 'done 4 {"1": 7.5, "2": 6} Sings well.', 'once');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 2, true)), 'done not saved 4 {"1": 7.5, "2": 6} Sings well.', 'and nothing from before hands it in again');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 6}', 'Sings well.', 4, true)), 'done 5 {"1": 7.5, "2": 6} Sings well. handed in', 'but its judge does');
select is(pg_temp.said(pg_temp.sent(1, '{"1": 7.5, "2": 5}', 'Sings well.', 5, true)), 'done 6 {"1": 7.5, "2": 5} Sings well. handed in', 'also changed, as after a stretch without network');
select is(pg_temp.fill(1, '{"1": 7.5, "2": 6}', 'Sings well.'), 'done', 'and changed back');
-- A stretch without network: many in one call, and what is refused of one leaves the others alone.
select is((select array_agg(concat_ws(' ', right(a ->> 'application_id', 1), pg_temp.said(a)) order by o) from jsonb_array_elements(public.save_sheets(jsonb_build_array(
    pg_temp.sheet(7, '{"1": 5}', null, 0), pg_temp.sheet(4, '{}', null, 0), pg_temp.sheet(2, '{"1": 11}', null, 0), pg_temp.sheet(1, '{}', null, 0),
    pg_temp.sheet(3, '{}', 'Calm', 0) || '{"round_id": "70000000-0000-4000-8000-000000000009"}', pg_temp.sheet(2, '{"2": 4}', 'Shy', 0)))) with ordinality e (a, o)),
  array['7 done 1 {"1": 5}', '4 sheet_not_found', '2 mark_refused', '1 done not saved 7 {"1": 7.5, "2": 6} Sings well. handed in', '3 round_not_found', '2 done 1 {"2": 4} Shy'],
  'each by itself, in the order of the call');
select tests.raises(format('select public.save_sheets(%L)', sheets), 'sheets_refused', 'no call: ' || description) from (values ('no list', '{}'::jsonb), ('none', '[]'), ('null', 'null'),
  ('51', (select jsonb_agg(pg_temp.sheet(1, '{}', null, 7)) from generate_series(1, 51))), ('no round', jsonb_build_array(pg_temp.sheet(1, '{}', null, 7) - 'round_id')),
  ('no child', jsonb_build_array(pg_temp.sheet(1, '{}', null, 7) - 'application_id')), ('no revision', jsonb_build_array(pg_temp.sheet(1, '{}', null, 7) - 'revision')),
  ('neither open nor handed in', jsonb_build_array(pg_temp.sheet(1, '{}', null, 7) - 'hand_in'))) c (description, sheets);
select is(pg_temp.fill(n, '{"1": 5, "2": 5}'), 'done', 'child ' || n) from unnest(array[2, 7]) n;
select is(public.declare_recusal(pg_temp.id('round', 1), pg_temp.id('child', 3)), 'nobody', 'a judge knows a child (judging_conflicts.test.sql)');
select tests.act_as('second_judge');
select is(pg_temp.fill(1, '{"1": 6, "2": 6.5}', 'Sure of herself.'), 'done', 'the second judge');
select tests.act_as('third_judge');
select is(pg_temp.fill(1, '{"1": 7, "2": 6.5}'), 'done', 'and the third');

-- The office beside them.
select tests.act_as('reviewer');
select set_eq(format('select state_city from public.get_ranking(%L)', pg_temp.id('round', 1)), array['Lagos'], 'a reviewer reads the own states');
select tests.raises(format('select public.send_sheet_back(%L, %L, %L, ''Look again'')', pg_temp.id('round', 1), pg_temp.id('child', 7), pg_temp.judge('first_judge')), 'application_not_found', 'and sends back no other');
select is(pg_temp.do(format('select public.send_sheet_back(%L, %L, %L, ''Look again'')', pg_temp.id('round', 1), pg_temp.id('child', 2), pg_temp.judge('first_judge'))), 'done', 'a sheet is sent back');
select tests.raises(format('select public.set_enough_sheets(%L, %L, true)', pg_temp.id('round', 1), pg_temp.id('child', 3)), 'no_sheet_submitted', 'no sheet is not enough');
select tests.raises(format('select public.reassign_sheet(%L, %L, %L, %L)', pg_temp.id('round', 1), pg_temp.id('child', 2), pg_temp.judge('first_judge'), pg_temp.judge('third_judge')), 'sheet_touched', 'one that was begun stays with its judge');
select tests.act_as('first_judge');
select is((select s.sent_back_words from public.get_my_sheets(pg_temp.id('round', 1), true) s where s.application_id = pg_temp.id('child', 2)), 'Look again', 'its judge reads why');
select tests.act_as('admin');
select is(public.get_round_progress(pg_temp.id('round', 1)) ->> 'short', '3', 'with a child who is known to a judge three are short');
select is(pg_temp.do(format('select public.set_enough_sheets(%L, %L, true)', pg_temp.id('round', 1), pg_temp.id('child', 7))), 'done', 'one sheet is enough, says an owner');
select is(public.get_round_progress(pg_temp.id('round', 1)) ->> 'short', '2', 'then nobody else is looked for');
-- (2 × 7.5 + 6 + 2 × 6 + 6.5 + 2 × 7 + 6.5) ÷ 9 = 60 ÷ 9.
select is((select row(p.score, p.report, p.criteria)::text from public.get_ranking(pg_temp.id('round', 1)) p where p.application_id = pg_temp.id('child', 1)) ~ '^\(6.7,', true, 'the score is the mean of the sheets');
select is((select p.criteria from public.get_ranking(pg_temp.id('round', 1)) p where p.application_id = pg_temp.id('child', 1)), '[{"mean": 6.8, "name": "Voice"}, {"mean": 6.3, "name": "Stage"}]', 'each criterion has its own');
select is((select string_agg(p.application_id::text, ' ' order by p.application_id) from public.get_ranking(pg_temp.id('round', 1)) p where p.is_finished),
  pg_temp.id('child', 1) || ' ' || pg_temp.id('child', 7), 'two are finished');
select lives_ok($$ select public.log_export('sheets', 0) $$, 'an export of sheets begins');
select is((select count(*) from public.export_sheets(pg_temp.id('round', 1))), 13::bigint, 'the sheets are taken along');
select is(tests.count_of('private.access_log', $$t.table_name = 'sheets' and t.row_count = 13$$), 1::bigint, 'which is written down');

-- Release, cut off after a child, gone on by another owner.
select tests.act_as('whole_reviewer');
select tests.refused(format('select public.release_round(%L)', pg_temp.id('round', 1)), '42501', 'a reviewer releases nothing', '^not_your_role$');
select tests.act_as('admin');
select tests.raises(format('select public.write_results(%L)', pg_temp.id('round', 1)), 'round_state_refused', 'nothing is written before the release');
select is(pg_temp.do(format('select public.release_round(%L)', pg_temp.id('round', 1))), 'done', 'an owner releases');
select is(public.write_results(pg_temp.id('round', 1), 1), '{"written": 1, "is_done": false}', 'child by child');
select tests.act_as('third_judge');
select is(pg_temp.fill(2, '{"1": 5, "2": 5}'), 'round_state_refused', 'no sheet is handed in any more');
select tests.act_as('second_admin');
select is(public.write_results(pg_temp.id('round', 1)), '{"written": 1, "is_done": true}', 'another owner goes on');
select is(public.write_results(pg_temp.id('round', 1)), '{"written": 0, "is_done": true}', 'and nothing is written twice');
select is((select string_agg(concat_ws(' ', a.status, a.assessment_score, a.assessment_result), ', ' order by a.id) from public.applications a where a.id in (pg_temp.id('child', 1), pg_temp.id('child', 2), pg_temp.id('child', 7))),
  'assessed 6.7 Pass, approved, assessed 5 Pass', 'the finished have their score, and no other');
select is(tests.count_of('public.notices', $$t.kind = 'assessment'$$), 2::bigint, 'one notice a child');
select tests.act_as('owner');
select is((select row(r.score, r.criteria)::text from public.get_results(pg_temp.id('child', 1)) r), '(6.7,"[{""mean"": 6.8, ""name"": ""Voice""}, {""mean"": 6.3, ""name"": ""Stage""}]")', 'the parent reads score and criteria');
select is((public.export_my_data() -> 'results')::text ~ 'Sings well', true, 'and has them in the export');
select is(public.export_my_data()::text ~* 'judge', false, 'without whose they are');
select tests.act_as('stranger');
select is_empty(format('select * from public.get_results(%L)', pg_temp.id('child', 1)), 'nobody else does');

-- The undo, also cut off; what was changed since stays.
select tests.act_as('admin');
update public.applications set assessment_score = 8.5, assessment_report = 'Typed by hand' where id = pg_temp.id('child', 7);
select tests.act_as('owner');
select is((select string_agg(concat_ws(' ', right(a.id::text, 1), r.score, r.criteria #>> '{0,mean}', r.is_corrected), ', ' order by a.id) from public.applications a cross join lateral public.get_results(a.id) r),
  '1 6.7 6.8 f, 7 5.0 5.0 t', 'a family whose score was corrected keeps the marks, which say so');
select tests.act_as('admin');
select is(pg_temp.do(format('select public.undo_release(%L)', pg_temp.id('round', 1))), 'done', 'the release is taken back');
select is(public.write_undo(pg_temp.id('round', 1), 1) - 'kept', '{"undone": 1, "is_done": false}', 'child by child');
select is((public.write_undo(pg_temp.id('round', 1)) #>> '{kept,0,application_id}')::uuid, pg_temp.id('child', 7), 'who was changed since is named');
select is((select string_agg(concat_ws(' ', a.status, a.assessment_score, a.assessment_report), ', ' order by a.id) from public.applications a where a.id in (pg_temp.id('child', 1), pg_temp.id('child', 7))),
  'approved, assessed 8.5 Typed by hand', 'and the other is as it was');
select is(tests.count_of('public.notices', $$t.kind = 'assessment'$$), 1::bigint, 'whose news nobody had read');
select tests.act_as('third_judge');
select is(pg_temp.fill(2, '{"1": 5, "2": 5}'), 'done', 'the round is open again');

-- A second release writes all but what somebody corrected after the first.
select tests.act_as('admin');
select is(pg_temp.do(format('select public.release_round(%L)', pg_temp.id('round', 1))), 'done', 'it is released again');
select is(public.write_results(pg_temp.id('round', 1)), '{"written": 1, "is_done": true}', 'who has what it wrote is written');
select is((select string_agg(concat_ws(' ', a.status, a.assessment_score), ', ' order by a.id) from public.applications a where a.id in (pg_temp.id('child', 1), pg_temp.id('child', 7))),
  'assessed 6.7, assessed 8.5', 'and what was corrected by hand stays');
select is((select string_agg(p.application_id::text, ' ') from public.get_ranking(pg_temp.id('round', 1)) p where p.is_kept), pg_temp.id('child', 7)::text, 'whom the preview names');
select is(pg_temp.do(format('select public.undo_release(%L)', pg_temp.id('round', 1))), 'done', 'taken back a second time');
select is(public.write_undo(pg_temp.id('round', 1)) - 'kept', '{"undone": 1, "is_done": true}', 'it is of no concern to it either');
select is((select concat_ws(' ', a.assessment_score, a.assessment_report) from public.applications a where a.id = pg_temp.id('child', 7)), '8.5 Typed by hand', 'which stands');

-- A judge who closes the account.
select tests.act_as('third_judge');
select is((select row(r.sheets, r.submitted)::text from public.get_my_rounds() r), '(4,2)', 'a judge with sheets that were handed in, and others');
insert into kept select 'gone', to_jsonb(pg_temp.judge('third_judge'));
select lives_ok('select public.close_account()', 'closes the account');
select tests.act_as('admin');
select is((select p.score from public.get_ranking(pg_temp.id('round', 1)) p where p.application_id = pg_temp.id('child', 1)), 6.7, 'what was handed in still counts');
select is((select string_agg(s.judge_email || ' ' || s.marks, ', ' order by s.judge_email) from public.get_round_sheets(pg_temp.id('round', 1), pg_temp.id('child', 2)) s
  where s.submitted_at is not null), 'former judge ' || left(answer ->> 0, 4) || ' {"1": 5, "2": 5}', 'under a name that is nobody''s') from kept where what = 'gone';
select is((select string_agg(j ->> 'email' || ' ' || (j ->> 'submitted'), ', ') from jsonb_array_elements(public.get_round_progress(pg_temp.id('round', 1)) -> 'judges') j
  where (j ->> 'judge_id')::uuid = (select (answer ->> 0)::uuid from kept where what = 'gone')), 'former judge ' || left(answer ->> 0, 4) || ' 2', 'in the progress too') from kept where what = 'gone';
select is(tests.count_of('private.sheets', $$t.submitted_at is null and not exists (select from private.staff j where j.id = t.judge_id)$$), 0::bigint, 'no sheet waits for nobody');
select tests.act_as_database();
select tests.member('late_judge', 'judge');
update private.staff s set ended_at = now() where s.role = 'judge';
select tests.act_as('admin');
select tests.raises(format('select public.assign_judges(%L)', pg_temp.id('round', 1)), 'no_judges', 'where nobody judges any more nothing is given, and it is said');
select tests.act_as_database();
update private.staff s set ended_at = null where s.user_id in (tests.id('first_judge'), tests.id('second_judge'), tests.id('late_judge'));
select tests.act_as('admin');
select is(public.assign_judges(pg_temp.id('round', 1)) ->> 'assigned', '2', 'and who comes later is given what the one who left had open');

select * from finish();

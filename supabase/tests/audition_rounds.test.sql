\ir support/actors.psql
-- Later rounds of auditions, and children of a year before: all by the procedures alone.
select no_plan();

select tests.member('steward', 'steward', array['Lagos']);
select tests.member('judge', 'judge');
update private.settings set value = 'on' where name = 'emails';

create temp table entered as
select c.name, tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-' || lpad(c.n::text, 12, '0'), 'child_name', c.name, 'status', 'approved', 'ticket_status', 'paid')) as id
from unnest(array['Ada Obi', 'Bem Eze', 'Chi Okoye', 'Dayo Adé', 'Efe Uzor', 'Femi Sani']) with ordinality c (name, n);
delete from public.notices;
create temp table made (name text primary key, id uuid);
create temp table judged (name text primary key, id uuid default gen_random_uuid());
insert into judged (name) values ('first round'), ('second round'), ('last year'), ('ended');
grant select on entered, judged to public;
grant select, insert on made to public;

create function pg_temp.child(wanted text) returns uuid language sql as $$ select id from entered where name ~ ('^' || wanted) $$;
create function pg_temp.day(wanted text) returns uuid language sql as $$ select id from made where name = wanted $$;
create function pg_temp.round(wanted text) returns uuid language sql as $$ select id from judged where name = wanted $$;
-- The first two rounds are today, the third is tomorrow.
create function pg_temp.hour(wanted text) returns timestamptz language sql as $$
  select ((now() at time zone 'Africa/Lagos')::date + wanted::interval) at time zone 'Africa/Lagos'
$$;
create function pg_temp.make(name text, hour text, round integer, more jsonb default '{}') returns void language sql as $$
  insert into made values (name, public.save_audition_day(jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City Hall', 'address', '1 Marina',
    'starts_at', pg_temp.hour(hour), 'ends_at', pg_temp.hour(hour) + interval '2 hours', 'slot_minutes', 15, 'round', round) || more))
$$;
create function pg_temp.fill(day text, names text[]) returns text language sql as $$
  select string_agg(split_part(e.name, ' ', 1) || ' ' || f.outcome, ', ' order by e.name)
  from public.fill_audition_day(pg_temp.day(day), array(select pg_temp.child(n) from unnest(names) with ordinality w (n, position) order by position)) f
  join entered e on e.id = f.application_id
$$;
create function pg_temp.unplanned(day text) returns text language sql as $$
  select string_agg(concat_ws(' ', split_part(u.child_name, ' ', 1), u.previous_score), ', ' order by u.position)
  from public.get_unplanned(pg_temp.day(day)) with ordinality u (application_id, user_id, child_name, stage_name, age, talents, entry_video_status, was_absent, previous_score, position)
$$;
-- What each child's columns say: round, state, time, result.
create function pg_temp.shown(names text[]) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', split_part(a.child_name, ' ', 1), a.audition_round, a.audition_state, to_char(a.audition_date at time zone 'Africa/Lagos', 'HH24:MI'), a.audition_result, a.audition_report),
    ', ' order by a.child_name)
  from public.applications a where a.id = any (array(select pg_temp.child(n) from unnest(names) n))
$$;
create function pg_temp.steps() returns text language sql security definer as $$
  select string_agg(distinct a.reached_step, ', ') from public.applications a where a.id in (select id from entered)
$$;
create function pg_temp.slots(wanted text) returns text language sql as $$
  select string_agg(concat_ws(' ', s.round, to_char(s.starts_at at time zone 'Africa/Lagos', 'HH24:MI'), case when s.is_told then 'told' end, s.result, case when s.is_judged then 'judged' end), ', ' order by s.round)
  from public.get_child_slots(pg_temp.child(wanted)) s
$$;
create function pg_temp.own(wanted text) returns text language sql as $$
  select string_agg(concat_ws(' ', o.round, to_char(o.starts_at at time zone 'Africa/Lagos', 'HH24:MI'), o.result, o.report), ', ' order by o.round)
  from public.get_own_auditions() o where o.application_id = pg_temp.child(wanted)
$$;
create function pg_temp.record(round integer, results jsonb) returns text language sql as $$
  select string_agg(coalesce(a.value ->> 'message', 'done'), ', ' order by a.position)
  from jsonb_array_elements(public.record_results((
    select jsonb_agg(jsonb_build_object('id', a.id, 'loaded_at', tests.row_of('public.applications', a.id) -> 'updated_at', 'round', round, 'result', r.value) order by a.name)
    from jsonb_each(results) r join entered a on a.name ~ ('^' || r.key)))) with ordinality a (value, position)
$$;
-- What families were told since this was asked last. A later moment: two news of a kind have never the same one.
create function pg_temp.told() returns text language plpgsql security definer as $$
declare
  news text;
begin
  select string_agg(concat_ws(' ', n.kind, split_part(n.child_name, ' ', 1)), ', ' order by n.kind::text, n.child_name) into news
  from public.notices n where n.created_at = now();
  update public.notices set created_at = created_at - interval '10 minutes';
  return news;
end
$$;
create function pg_temp.judge(round text, given jsonb) returns void language plpgsql as $$
begin
  perform public.save_sheets(jsonb_agg(jsonb_build_object('round_id', s.round_id, 'application_id', s.application_id,
    'marks', jsonb_build_object('1', given -> split_part(e.name, ' ', 1)), 'comment', 'Sang well.', 'revision', s.revision, 'hand_in', true)))
  from public.get_my_sheets(pg_temp.round(round), true) s join entered e on e.id = s.application_id;
end
$$;
create function pg_temp.release(round text) returns jsonb language plpgsql as $$
begin
  perform public.release_round(pg_temp.round(round));
  return public.write_results(pg_temp.round(round));
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- The first round.
select tests.act_as('admin');
select pg_temp.make('first', '0:00', 1);
select is(pg_temp.unplanned('first'), 'Ada, Bem, Chi, Dayo, Efe, Femi', 'everybody waits for the first round');
select is(pg_temp.fill('first', array['Ada', 'Bem', 'Chi', 'Dayo', 'Efe']), 'Ada scheduled, Bem scheduled, Chi scheduled, Dayo scheduled, Efe scheduled', 'who have a slot');
select is(public.publish_audition_day(pg_temp.day('first'))::text, '(5,0,0,5)', 'and are told');
select is(pg_temp.told(), 'audition_set Ada, audition_set Bem, audition_set Chi, audition_set Dayo, audition_set Efe', 'each family');
select is(pg_temp.record(1, '{"Ada": "Pass", "Bem": "Pass", "Chi": "Fail", "Dayo": "Pass"}'), 'done, done, done, done', 'four have a result, and Efe none');
select is(pg_temp.told(), 'audition_result Ada, audition_result Bem, audition_result Chi, audition_result Dayo', 'of which their families hear');

-- The second, whose children passed the first.
select pg_temp.make('second', '2:00', 2);
select is(pg_temp.unplanned('second'), 'Ada, Bem, Dayo', 'who passed waits for the second round; a typed result has no score');
select is(pg_temp.fill('second', array['Ada', 'Bem', 'Chi', 'Dayo', 'Efe', 'Femi']), 'Ada scheduled, Bem scheduled, Chi not_passed, Dayo scheduled, Efe not_passed, Femi not_passed',
  'nobody else can have a slot of it');
select tests.raises($$ select public.move_slot(pg_temp.child('Chi'), pg_temp.day('second'), pg_temp.hour('3:00')) $$, 'child_not_plannable', 'not one by one either');
select is(pg_temp.shown(array['Ada']), 'Ada 1 completed 00:00 Pass', 'before it is told the first round is shown');
select is(public.publish_audition_day(pg_temp.day('second'))::text, '(3,0,0,3)', 'they are told');
select is(pg_temp.told(), 'audition_set Ada, audition_set Bem, audition_set Dayo', 'of a time, and not that their result was taken back');
select is(pg_temp.shown(array['Ada', 'Bem', 'Chi', 'Dayo', 'Efe']), 'Ada 2 scheduled 02:00, Bem 2 scheduled 02:15, Chi 1 completed 00:30 Fail, Dayo 2 scheduled 02:30, Efe 1 scheduled 01:00',
  'the columns are the higher round''s, and of the others as before');
select is(pg_temp.slots('Ada'), '1 00:00 told Pass, 2 02:00 told', 'the office reads both rounds');
select tests.act_as('owner');
select is(pg_temp.own('Ada'), '1 00:00 Pass, 2 02:00', 'and so does the family');
select is(pg_temp.own('Efe'), '1 01:00', 'of its other child the one');

-- A panel judges it.
select tests.act_as('admin');
select public.save_round(pg_temp.round('first round'), 'audition', 'First round', criteria => '[{"name": "Voice"}]');
select is(public.get_round_choice(pg_temp.round('first round')) -> 'children', '2', 'one of the first round would judge who is in it still');
select public.delete_round(pg_temp.round('first round'));
select lives_ok($$ select public.save_round(pg_temp.round('second round'), 'audition', 'Second round', judges_each => 1, criteria => '[{"name": "Voice"}]', audition_round => 2) $$, 'a panel judges the second round');
select public.open_round(pg_temp.round('second round')), public.assign_judges(pg_temp.round('second round'));
select tests.act_as('judge');
select is((select string_agg(e.name, ', ' order by e.name) from public.get_my_sheets(pg_temp.round('second round'), true) s join entered e on e.id = s.application_id), 'Ada Obi, Bem Eze, Dayo Adé',
  'its judge has the children of the second round');
select pg_temp.judge('second round', '{"Ada": 6, "Bem": 9, "Dayo": 4}');
select tests.act_as('admin');
select is(pg_temp.release('second round'), '{"written": 3, "is_done": true}', 'its results are released');
select is(pg_temp.shown(array['Ada', 'Bem', 'Dayo']), 'Ada 2 completed 02:00 Pass Sang well., Bem 2 completed 02:15 Pass Sang well., Dayo 2 completed 02:30 Fail Sang well.', 'into the second round');
select is(pg_temp.slots('Dayo'), '1 00:45 told Pass, 2 02:30 told Fail judged', 'and not into the first');
select is(tests.count_of('public.notices', $$t.kind = 'audition_result' and t.child_name = 'Ada Obi'$$), 2::bigint, 'of which their families hear');
select public.undo_release(pg_temp.round('second round'));
select is(public.write_undo(pg_temp.round('second round')), '{"undone": 3, "kept": [], "is_done": true}', 'the release is taken back');
select is(pg_temp.shown(array['Ada', 'Dayo']), 'Ada 2 scheduled 02:00, Dayo 2 scheduled 02:30', 'to where the second round was');
select is(pg_temp.slots('Dayo'), '1 00:45 told Pass, 2 02:30 told', 'the first stands');
select is(tests.count_of('public.notices', $$t.kind = 'audition_result' and t.child_name = 'Ada Obi'$$), 1::bigint, 'the news of the second is gone, that of the first not');
select is(pg_temp.told(), null, 'and nobody is told of it');
select is(pg_temp.release('second round'), '{"written": 3, "is_done": true}', 'it is released again');
select is(pg_temp.told(), 'audition_result Ada, audition_result Bem, audition_result Dayo', 'and told once');

-- The third, its children chosen from the second's.
select pg_temp.make('third', '31:00', 3), pg_temp.make('beside', '34:00', 3);
select is(pg_temp.unplanned('third'), 'Bem 9.0, Ada 6.0', 'who passed the second waits for the third, the best first');
select is(pg_temp.fill('third', array['Bem', 'Dayo', 'Chi']), 'Bem scheduled, Chi not_passed, Dayo not_passed', 'and who did not cannot have it');
select is(pg_temp.fill('beside', array['Ada', 'Bem']), 'Ada scheduled, Bem planned_elsewhere', 'another state has its day of it');
select is(public.publish_audition_day(pg_temp.day(d))::text, '(1,0,0,1)', d || ' is told') from unnest(array['third', 'beside']) d;
select is(pg_temp.told(), 'audition_set Ada, audition_set Bem', 'each family of its time, and of nothing else');
select is(pg_temp.shown(array['Ada', 'Bem']), 'Ada 3 scheduled 10:00, Bem 3 scheduled 07:00', 'the columns are the third round''s');
select is(pg_temp.slots('Bem'), '1 00:15 told Pass, 2 02:15 told Pass judged, 3 07:00 told', 'all three stand');
select is(pg_temp.steps(), 'audition, paid', 'the journey does not step back');
select tests.act_as('owner');
select is(pg_temp.own('Bem'), '1 00:15 Pass, 2 02:15 Pass Sang well., 3 07:00', 'for the family too');
select lives_ok($$ select public.save_care(pg_temp.child('Bem'), '{"contact_name": "Ngozi Eze", "contact_phone": "+2348030000077"}', '2026-11-26') $$, 'who tells the door of the third round');
select tests.act_as('steward');
select is((select string_agg(r.outcome::text, ', ' order by r.id) from public.record_check_in_events(pg_temp.day('third'), jsonb_build_array(
  jsonb_build_object('id', '10000000-0000-4000-8000-000000000001', 'application_id', pg_temp.child('Bem'), 'kind', 'arrived', 'made_at', now()),
  jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'application_id', pg_temp.child('Ada'), 'kind', 'arrived', 'made_at', now()))) r), 'recorded, not_of_this_day',
  'the door checks in who is of the day');
select tests.act_as('admin');
select is((select s.check_in::text from public.get_slots(pg_temp.day('third')) s), 'arrived', 'which the office sees');
select is(pg_temp.record(2, '{"Bem": "Fail"}'), 'other_round', 'a result of the round before is refused');
select is(pg_temp.record(3, '{"Bem": "Pass"}'), 'done', 'one of the third is written');
select is(pg_temp.slots('Bem'), '1 00:15 told Pass, 2 02:15 told Pass judged, 3 07:00 told Pass', 'into it alone');
select is(pg_temp.told(), 'audition_result Bem', 'and told');
select is(pg_temp.record(3, '{"Bem": null}'), 'done', 'one that was pressed by mistake is taken back');
select is(pg_temp.slots('Bem'), '1 00:15 told Pass, 2 02:15 told Pass judged, 3 07:00 told', 'in the third alone');
select tests.act_as('owner');
select is((select string_agg(r.score::text, ', ') from public.get_results(pg_temp.child('Bem')) r), '9.0', 'the family reads the bars of the second still');
select tests.act_as('admin');
select pg_temp.told();

-- Cancelled, the round before stands again.
select tests.act_as_database();
update public.notices set read_at = now();
select tests.act_as('admin');
select is(public.cancel_audition_day(pg_temp.day('beside'))::text, '(1,0,0,1)', 'the other day of the third round is cancelled');
select is(pg_temp.shown(array['Ada']), 'Ada 2 completed 02:00 Pass Sang well.', 'its child stands where the second left it');
select is(pg_temp.slots('Ada'), '1 00:00 told Pass, 2 02:00 told Pass judged, 3 told', 'of the third nothing is planned');
select is(pg_temp.told(), 'audition_cancelled Ada', 'its family hears that it is cancelled, and no result anew');
select tests.act_as_database();
select results_eq($$ select private.is_still_true(n), private.is_overtaken(n), n.settled_at is null from public.notices n where n.kind = 'audition_cancelled' $$, $$ values (true, false, true) $$,
  'which stays true, though a result stands');
select is(pg_temp.steps(), 'audition, paid', 'its journey stays');
select tests.act_as('owner');
select is(pg_temp.own('Ada'), '1 00:00 Pass, 2 02:00 Pass Sang well.', 'and its page has two rounds');
select tests.act_as('admin');
select is(pg_temp.unplanned('third'), 'Ada 6.0', 'it waits for the third again');
select is(pg_temp.fill('third', array['Ada']), 'Ada scheduled', 'and can have it');
select is(public.publish_audition_day(pg_temp.day('third'))::text, '(1,0,0,1)', 'is told');
select is(pg_temp.told(), 'audition_set Ada', 'once');
select is(pg_temp.shown(array['Ada']), 'Ada 3 scheduled 07:15', 'and stands in the third');
-- A release of the second that is taken back now leaves the third as it is, also a result that looks the same.
select is(public.record_results(jsonb_build_array(jsonb_build_object('id', pg_temp.child('Bem'), 'loaded_at', tests.row_of('public.applications', pg_temp.child('Bem')) -> 'updated_at',
  'round', 3, 'result', 'Pass', 'report', 'Sang well.'))) -> 0 -> 'is_done', 'true', 'the third has a result');
select public.undo_release(pg_temp.round('second round'));
select is((select jsonb_build_object('undone', w -> 'undone', 'kept', (select jsonb_agg(k ->> 'name' order by k ->> 'name') from jsonb_array_elements(w -> 'kept') k)) from public.write_undo(pg_temp.round('second round')) w),
  '{"kept": ["Ada Obi", "Bem Eze"], "undone": 1}', 'who is in a later round keeps the result of the second, as the owner reads');
select is(pg_temp.shown(array['Ada', 'Bem', 'Dayo']), 'Ada 3 scheduled 07:15, Bem 3 completed 07:00 Pass Sang well., Dayo 2 scheduled 02:30', 'and its time and result');
select is(pg_temp.slots('Ada'), '1 00:00 told Pass, 2 02:00 told Pass judged, 3 07:15 told', 'with the result by which it is there');
select is(public.clear_slots(pg_temp.day('third'), array[pg_temp.child('Ada')]), 1, 'taken off the third');
select is(pg_temp.unplanned('third'), 'Ada', 'it waits for it without a score, which was taken back');
select lives_ok($$ select public.complete_audition_day(pg_temp.day('first')) $$, 'the first day is over');

-- Children of a year before are finished while the next one is open.
select tests.act_as_database();
update private.editions set registration_closes_at = now() - interval '1 day' where year = 2025;
select tests.act_as('admin');
select public.save_edition(2026, 'Talent Show 2026', fees => '{"NGN": 10000, "ZAR": 180}'), public.open_edition(2026);
select tests.act_as_database();
insert into entered select 'Gozie Ibe', tests.application('{"child_name": "Gozie Ibe", "status": "approved", "ticket_status": "paid"}');
select pg_temp.told();
select tests.act_as('admin');
select pg_temp.make('last year', '13:00', 1, '{"edition": 2025}');
select is(pg_temp.unplanned('last year'), 'Efe, Femi', 'a day of last year has its children');
select is(pg_temp.fill('last year', array['Femi', 'Gozie']), 'Femi scheduled, Gozie other_edition', 'and nobody of this year');
select is(public.publish_audition_day(pg_temp.day('last year'))::text, '(1,0,0,1)', 'its families are told');
select is(pg_temp.told(), 'audition_set Femi', 'once');
select lives_ok($$ select public.save_round(pg_temp.round('last year'), 'audition', 'Last year', judges_each => 1, criteria => '[{"name": "Voice"}]', edition => 2025) $$, 'a panel judges it');
select public.open_round(pg_temp.round('last year')), public.assign_judges(pg_temp.round('last year'));
select tests.act_as('judge');
select pg_temp.judge('last year', '{"Femi": 8, "Efe": 3}');
select tests.act_as('admin');
select is(pg_temp.release('last year'), '{"written": 2, "is_done": true}', 'its results are released');
select is(pg_temp.shown(array['Femi', 'Efe', 'Gozie']), 'Efe 1 completed 01:00 Fail Sang well., Femi 1 completed 13:00 Pass Sang well., Gozie 1 not_scheduled', 'to the children of last year');
insert into made values ('copy', public.copy_audition_day(pg_temp.day('last year'), pg_temp.hour('16:00')));
select results_eq($$ select p.edition::integer, p.round::integer, p.planned from public.get_plans() p where p.id = pg_temp.day('copy') $$, $$ values (2026, 1, 0) $$, 'its copy is a day of this year, without children');
select is(pg_temp.fill('copy', array['Femi', 'Gozie']), 'Femi other_edition, Gozie scheduled', 'for children of this year');
select is((select array_agg(distinct p.edition::integer order by p.edition::integer) from public.get_plans() p), array[2025, 2026], 'the office has the days of both');
select lives_ok('select public.end_edition(2025)', 'once last year has ended');
select tests.raises(format('select %s', call), 'edition_ended', 'it refuses: ' || call) from unnest(array[
  $$pg_temp.make('too late', '19:00', 1, '{"edition": 2025}')$$, $$public.fill_audition_day(pg_temp.day('last year'), array[pg_temp.child('Femi')])$$,
  $$public.move_slot(pg_temp.child('Femi'), pg_temp.day('last year'), pg_temp.hour('14:00'))$$, $$public.publish_audition_day(pg_temp.day('last year'))$$,
  $$public.save_round(pg_temp.round('ended'), 'audition', 'Too late', criteria => '[{"name": "Voice"}]', edition => 2025)$$, $$public.undo_release(pg_temp.round('last year'))$$]) call;
select lives_ok($$ select public.copy_audition_day(pg_temp.day('last year'), pg_temp.hour('20:00')) $$, 'its day can be copied for this year still');
select * from finish();

\ir support/actors.psql
-- The slot of a child in a round, and the columns of the child that are it: what is typed, what a day tells, and what an undo gives back.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);

create temp table entered as
select c.name, tests.application(jsonb_build_object('child_name', c.name || ' Obi', 'user_id', tests.id(c.owner), 'status', 'approved', 'ticket_status', 'paid', 'talents', c.talents)) as id
from (values ('Ada', 'owner', '{Music}'::text[]), ('Bem', 'stranger', '{Dance}'), ('Chi', 'owner', '{Music,Dance}'), ('Dayo', 'stranger', '{Dance}'), ('Efe', 'stranger', '{Dance}'),
  ('Femi', 'stranger', '{Dance}'), ('Gozie', 'stranger', '{Dance}')) c (name, owner, talents);
create temp table day as select ((now() at time zone 'Africa/Lagos')::date + 30)::timestamp at time zone 'Africa/Lagos' as at;
create temp table made (name text primary key, id uuid);
grant select on entered, day to public;
grant select, insert on made to public;
create function pg_temp.child(wanted text) returns uuid language sql as $$ select id from entered where name = wanted $$;
create function pg_temp.hour(wanted text) returns timestamptz language sql as $$ select at + wanted::interval from day $$;
create function pg_temp.plan(wanted text) returns uuid language sql as $$ select id from made where name = wanted $$;
create function pg_temp.changed(wanted text) returns timestamptz language sql as $$ select (tests.row_of('public.applications', pg_temp.child(wanted)) ->> 'updated_at')::timestamptz $$;
create function pg_temp.loaded(wanted text) returns timestamptz language sql security definer as $$ select updated_at from private.audition_days where id = pg_temp.plan(wanted) $$;
create function pg_temp.fields(more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('country', 'Nigeria', 'state_city', 'Lagos', 'venue', 'City Hall', 'address', '1 Marina', 'starts_at', pg_temp.hour('9:00'), 'ends_at', pg_temp.hour('11:00'),
    'slot_minutes', 15, 'stages', array['Blue', 'Yard'], 'stage_talents', array['Dance', '']) || more
$$;
-- The call as Manage makes it.
create function pg_temp.typing(wanted text, changes jsonb) returns text language sql as $$
  select format('select public.update_application(%L, %L, %L)', pg_temp.child(wanted), changes, pg_temp.changed(wanted))
$$;
create function pg_temp.typed(wanted text, changes jsonb) returns text language plpgsql as $$ begin execute pg_temp.typing(wanted, changes); return pg_temp.slot(wanted); end $$;
create function pg_temp.dated(wanted text, hour text) returns text language sql as $$ select pg_temp.typed(wanted, jsonb_build_object('audition_date', pg_temp.hour(hour))) $$;
create function pg_temp.undo(wanted text) returns text language plpgsql as $$ begin perform public.undo_decision(pg_temp.child(wanted), pg_temp.changed(wanted)); return pg_temp.slot(wanted); end $$;
-- A day, time and stage as 'first 09:00 1', of the plan and as it was told.
create function pg_temp.at_stage(day uuid, during tstzrange, stage integer) returns text language sql as $$
  select coalesce(nullif(concat_ws(' ', (select m.name from made m where m.id = day), to_char(lower(during) at time zone 'Africa/Lagos', 'HH24:MI'), stage), ''), 'none')
$$;
create function pg_temp.slot(wanted text, wanted_round integer default 1) returns text language sql security definer as $$
  select pg_temp.at_stage(s.audition_day_id, s.during, s.stage) || ', told ' || pg_temp.at_stage(s.told_day_id, s.told_during, s.told_stage) || ' ' || s.told_state
  from private.audition_slots s where s.application_id = pg_temp.child(wanted) and s.round = wanted_round
$$;
create function pg_temp.of(wanted text, key text, wanted_round integer default 1) returns text language sql security definer as $$
  select to_jsonb(s) ->> key from private.audition_slots s where s.application_id = pg_temp.child(wanted) and s.round = wanted_round
$$;
create function pg_temp.told() returns text language plpgsql security definer as $$
declare
  said text;
begin
  select string_agg(concat_ws(' ', n.kind, split_part(n.child_name, ' ', 1), to_char((n.facts ->> 'date')::timestamptz at time zone 'Africa/Lagos', 'HH24:MI')), ', ' order by n.child_name, n.kind)
  into said from public.notices n where n.created_at = now();
  -- By way of another age: a row may not stand for a moment where the one after it stood.
  update public.notices set read_at = now(), created_at = created_at - interval '1 minute' - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
  return said;
end
$$;
create function pg_temp.published(wanted text) returns text language sql as $$ select public.publish_audition_day(pg_temp.plan(wanted))::text $$;
create function pg_temp.moved(wanted text, day text, hour text, stage integer default 1) returns text language plpgsql as $$
begin
  perform public.move_slot(pg_temp.child(wanted), pg_temp.plan(day), pg_temp.hour(hour), stage);
  return pg_temp.slot(wanted);
end
$$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- A date that is typed for a child without a day: a slot without a day, of which its family is told at once.
select pg_temp.told() is not null;
select tests.act_as('admin');
select is(pg_temp.typed('Ada', jsonb_build_object('audition_date', pg_temp.hour('14:00'), 'audition_details', 'Town Hall')), '14:00, told 14:00 scheduled', 'a date without a day is typed');
select is(pg_temp.told(), 'audition_set Ada 14:00', 'and told');
select is(pg_temp.of('Ada', 'told_details') || ' ' || (pg_temp.of('Ada', 'told_at')::timestamptz = now()), 'Town Hall true', 'with its details');
select is(pg_temp.dated('Ada', '15:00'), '15:00, told 15:00 scheduled', 'another is typed over it');
select is(pg_temp.told(), 'audition_moved Ada 15:00', 'and told');
select is(pg_temp.undo('Ada'), '14:00, told 14:00 scheduled', 'which is taken back');
select pg_temp.told() is not null;
select is(pg_temp.typed('Ada', '{"audition_state": "not_scheduled", "audition_date": null, "audition_details": null}'), 'none, told none not_scheduled', 'and emptied');
select results_eq($$ select round::integer, audition_day_id, told_at is not null, is_told, told_starts_at from public.get_child_slots(pg_temp.child('Ada')) $$, $$ values (1, null::uuid, true, true, null::timestamptz) $$, 'as the office sees it');
select pg_temp.told() is not null;

-- A day with two stages, the first for dancers, and a break.
insert into made select 'first', public.save_audition_day(pg_temp.fields(jsonb_build_object('breaks', array[pg_temp.hour('10:30')])));
insert into made select 'second', public.save_audition_day(pg_temp.fields(jsonb_build_object('starts_at', pg_temp.hour('33:00'), 'ends_at', pg_temp.hour('35:00'), 'venue', 'Town Hall')));
select is((select count(*) from public.fill_audition_day(pg_temp.plan('first'), array(select pg_temp.child(n) from unnest(array['Bem', 'Dayo', 'Ada', 'Efe']) with ordinality w (n, position) order by position))
  where outcome = 'scheduled'), 4::bigint, 'four are planned');
select is(pg_temp.slot('Bem') || '; ' || pg_temp.slot('Dayo') || '; ' || pg_temp.slot('Efe') || '; ' || pg_temp.slot('Ada'),
  'first 09:00 1, told none not_scheduled; first 09:00 2, told none not_scheduled; first 09:15 1, told none not_scheduled; first 09:15 2, told none not_scheduled', 'of whom nobody is told');
select is(pg_temp.published('first'), '(4,0,0,4)', 'and told');
select pg_temp.told() is not null;

-- A date that is typed for a child on a day is a move within it, told at once; a draft of the others stays one.
select is(pg_temp.moved('Efe', 'first', '10:00'), 'first 10:00 1, told first 09:15 1 scheduled', 'one is moved in the plan');
select is(pg_temp.dated('Bem', '9:30'), 'first 09:30 1, told first 09:30 1 scheduled', 'a time is typed for another, who keeps the stage');
select is(pg_temp.slot('Efe'), 'first 10:00 1, told first 09:15 1 scheduled', 'the draft stays a draft');
select is(pg_temp.told(), 'audition_moved Bem 09:30', 'and only one family is told');
select is(pg_temp.of('Bem', 'told_details') || '; ' || coalesce(pg_temp.of('Bem', 'details'), 'none'), E'City Hall\n1 Marina\nBlue; none', 'with the details of the day');
select is(pg_temp.dated('Dayo', '9:30'), 'first 09:30 2, told first 09:30 2 scheduled', 'each stage is one slot');
select is(pg_temp.dated('Dayo', '10:00'), 'first 10:00 2, told first 10:00 2 scheduled', 'the stage is kept where it is free');
select is(pg_temp.dated('Bem', '9:45'), 'first 09:45 1, told first 09:45 1 scheduled', 'on either');
select is(pg_temp.moved('Chi', 'first', '9:45', 2), 'first 09:45 2, told none not_scheduled', 'a musician is planned beside it');
select tests.raises(pg_temp.typing('Ada', jsonb_build_object('audition_date', pg_temp.hour('9:45'))), 'slot_taken', 'a time that both have');
select tests.raises(pg_temp.typing('Ada', jsonb_build_object('audition_date', pg_temp.hour('9:50'))), 'slot_taken', 'or a part of it');
select tests.raises(pg_temp.typing('Ada', jsonb_build_object('audition_date', pg_temp.hour(hour))), 'slot_outside_day', 'outside the day: ' || hour) from unnest(array['8:45', '10:50', '14:00', '33:30']) hour;
select tests.raises(pg_temp.typing('Ada', jsonb_build_object('audition_date', pg_temp.hour(hour))), 'slot_in_break', 'in its break: ' || hour) from unnest(array['10:20', '10:30', '10:40']) hour;
select is(pg_temp.slot('Ada'), 'first 09:15 2, told first 09:15 2 scheduled', 'whoever is refused stands as before');
select is(pg_temp.moved('Bem', 'first', '9:30', 2), 'first 09:30 2, told first 09:45 1 scheduled', 'one is planned on the other stage');
select tests.raises(pg_temp.typing('Ada', jsonb_build_object('audition_date', pg_temp.hour('9:30'))), 'slot_taken', 'a musician has no time at which only the stage of the dancers is free');
select is(pg_temp.moved('Ada', 'first', '9:45', 1), 'first 09:45 1, told first 09:15 2 scheduled', 'but one whom the office put there');
select is(pg_temp.dated('Ada', '9:30'), 'first 09:30 1, told first 09:30 1 scheduled', 'stays there');
select is(pg_temp.moved('Ada', 'first', '9:15', 2) || '; ' || pg_temp.dated('Ada', '9:15'),
  'first 09:15 2, told first 09:30 1 scheduled; first 09:15 2, told first 09:15 2 scheduled', 'and goes back');
select is(pg_temp.dated('Bem', '9:00'), 'first 09:00 2, told first 09:00 2 scheduled', 'its own is the one of the plan');
select is(pg_temp.moved('Gozie', 'first', '9:30', 2), 'first 09:30 2, told none not_scheduled', 'another takes that time');
select is(pg_temp.dated('Bem', '9:30'), 'first 09:30 1, told first 09:30 1 scheduled', 'another one that is free for its talents serves as well');
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Gozie'), pg_temp.child('Chi')]), 2, 'two are taken off');
select is(pg_temp.slot('Gozie'), null, 'of a slot that nobody was told of nothing is left');

-- Its details, until it is moved; an empty date takes the child off the day.
select is(pg_temp.typed('Bem', '{"audition_details": "Room 3, by the yard"}'), 'first 09:30 1, told first 09:30 1 scheduled', 'a venue is typed for one child');
select is(pg_temp.of('Bem', 'details') || '; ' || pg_temp.of('Bem', 'told_details'), 'Room 3, by the yard; Room 3, by the yard', 'and told');
select is((select is_told from public.get_child_slots(pg_temp.child('Bem'))), true, 'so that the day has no news of it');
select is(pg_temp.typed('Bem', jsonb_build_object('audition_details', E'City Hall\n1 Marina\nBlue')), 'first 09:30 1, told first 09:30 1 scheduled', 'the venue of the day is typed again');
select is(pg_temp.of('Bem', 'details'), null, 'and is nobody''s own');
select pg_temp.told() is not null;
select is(pg_temp.typed('Bem', '{"audition_state": "not_scheduled", "audition_date": null, "audition_details": null}'), 'none, told none not_scheduled', 'an empty date takes it off the day');
select is(pg_temp.told(), 'audition_cancelled Bem', 'of which it is told');
select is((select planned from public.get_plans() where id = pg_temp.plan('first')), 3, 'as the day has it');
select is(pg_temp.undo('Bem'), 'first 09:30 1, told first 09:30 1 scheduled', 'an undo puts it back on its slot');
select is(pg_temp.typed('Bem', '{"audition_state": "not_scheduled", "audition_date": null, "audition_details": null}'), 'none, told none not_scheduled', 'off it again');
select is(pg_temp.moved('Gozie', 'first', '9:30', 1), 'first 09:30 1, told none not_scheduled', 'and another has that slot');
select tests.raises(format('select public.undo_decision(%L, %L)', pg_temp.child('Bem'), pg_temp.changed('Bem')), 'slot_taken', 'it is not given back');
select is(pg_temp.slot('Gozie'), 'first 09:30 1, told none not_scheduled', 'over who has it');
select public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Gozie')]), pg_temp.told();

-- News of a day is taken back with the slot that the family knew.
select is(pg_temp.moved('Ada', 'first', '10:45', 2) || '; ' || pg_temp.moved('Efe', 'second', '33:00', 1), 'first 10:45 2, told first 09:15 2 scheduled; second 09:00 1, told first 09:15 1 scheduled', 'one is moved on its day, one to another');
select is(pg_temp.published('first') || pg_temp.published('second'), '(1,0,0,1)(1,0,0,1)', 'both are told');
select is(pg_temp.undo('Ada'), 'first 09:15 2, told first 09:15 2 scheduled', 'the one has its slot again');
select is(pg_temp.undo('Efe'), 'first 09:15 1, told first 09:15 1 scheduled', 'and the other its day');
select set_eq($$ select child_name from public.get_slots(pg_temp.plan('first')) $$, array['Ada Obi', 'Dayo Obi', 'Efe Obi'], 'with which it is on the list of it');
select is((select sum(unpublished) from public.get_plans()), 0::bigint, 'and nobody has news');
select pg_temp.told() is not null;
select is(pg_temp.moved('Efe', 'second', '33:00', 1), 'second 09:00 1, told first 09:15 1 scheduled', 'moved again');
select is(pg_temp.published('second'), '(1,0,0,1)', 'and told');
select is(pg_temp.moved('Gozie', 'first', '9:15', 1), 'first 09:15 1, told none not_scheduled', 'another has its former slot');
select tests.raises(format('select public.undo_decision(%L, %L)', pg_temp.child('Efe'), pg_temp.changed('Efe')), 'slot_taken', 'which is not given back');
select is(pg_temp.slot('Efe'), 'second 09:00 1, told second 09:00 1 scheduled', 'so that all stands as it was');
select is(pg_temp.moved('Efe', 'second', '33:30', 1), 'second 09:30 1, told second 09:00 1 scheduled', 'planned anew since');
select is(pg_temp.undo('Efe'), 'second 09:30 1, told first 09:15 1 scheduled', 'it stays planned, and what was told is taken back');
select is(pg_temp.published('second'), '(1,0,0,1)', 'it is told');
select is(public.clear_slots(pg_temp.plan('second'), array[pg_temp.child('Efe')]), 1, 'and taken off');
select is(pg_temp.published('second') || pg_temp.slot('Efe'), '(1,0,0,1)none, told none not_scheduled', 'told as well');
select is(pg_temp.undo('Efe'), 'second 09:30 1, told second 09:30 1 scheduled', 'and taken back');
select is(pg_temp.published('first') || pg_temp.slot('Gozie'), '(1,0,0,1)first 09:15 1, told first 09:15 1 scheduled', 'the first time of a child');
select is(pg_temp.undo('Gozie'), 'first 09:15 1, told none not_scheduled', 'is taken back into the draft that it was');
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Gozie')]), 1, 'and cleared');
select is(pg_temp.moved('Efe', 'first', '9:15', 1) || pg_temp.published('first'), 'first 09:15 1, told second 09:30 1 scheduled(1,0,0,1)', 'back on its first day');
select is(public.cancel_audition_day(pg_temp.plan('second'))::text, '(0,0,0,0)', 'the other is cancelled');
select tests.raises(format('select public.undo_decision(%L, %L)', pg_temp.child('Efe'), pg_temp.changed('Efe')), 'change_since_decision', 'nobody is given back a slot of a day that is cancelled');
select pg_temp.told() is not null;

-- Results, and who wrote them.
select is(pg_temp.typed('Dayo', '{"audition_result": "Pass", "audition_report": "Light on her feet."}'), 'first 10:00 2, told first 10:00 2 completed', 'a result is typed in Manage');
select results_eq($$ select result::text, report, result_by, result_at = now() from private.audition_slots where application_id = pg_temp.child('Dayo') $$,
  $$ values ('Pass', 'Light on her feet.', tests.id('admin'), true) $$, 'and stands in the slot, with who wrote it') from tests.act_as_database();
select tests.act_as('reviewer');
select is(public.record_results(jsonb_build_array(jsonb_build_object('id', pg_temp.child('Efe'), 'loaded_at', pg_temp.changed('Efe'), 'result', 'Fail', 'round', 1))) -> 0 -> 'is_done', 'true', 'one is typed in the hall');
select is(pg_temp.of('Efe', 'result') || ' ' || (pg_temp.of('Efe', 'result_by')::uuid = tests.id('reviewer')), 'Fail true', 'the same way');
select tests.act_as('admin');
select is(pg_temp.typed('Dayo', '{"is_finalist": true}'), 'first 10:00 2, told first 10:00 2 completed', 'what else is typed');
select is(pg_temp.of('Dayo', 'result_by')::uuid, tests.id('admin'), 'is no result');
select is(pg_temp.typed('Efe', '{"audition_result": null}'), 'first 09:15 1, told first 09:15 1 scheduled', 'a result is taken back');
select is(pg_temp.of('Efe', 'result'), null, 'in the slot as well');

-- No two have one time on one stage, in whatever order they are written.
select is(pg_temp.moved('Bem', 'first', '9:30', 1) || '; ' || pg_temp.moved('Gozie', 'first', '9:00', 1), 'first 09:30 1, told none not_scheduled; first 09:00 1, told none not_scheduled', 'three stand one after another');
select tests.raises(format('select public.save_audition_day(%L, pg_temp.plan(''first''), pg_temp.loaded(''first''), %L)', changes, moves), 'slot_taken', 'longer slots would overlap: ' || changes::text)
from unnest(array['{"slot_minutes": 45, "breaks": []}', '{"slot_minutes": 16, "breaks": []}']::jsonb[]) changes, unnest(array[true, false]) moves;
select tests.refused(format('update private.audition_slots set during = tstzrange(%L, %L) where application_id = %L', pg_temp.hour(a), pg_temp.hour(b), pg_temp.child('Bem')), '23P01', 'nor from ' || a || ' to ' || b,
  null, 'audition_slots_during_excl') from (values ('9:00', '9:01'), ('9:10', '9:20'), ('9:15', '9:30'), ('9:29', '10:10'), ('9:00', '10:15')) w (a, b), tests.act_as_database();
select tests.act_as('admin');
create function pg_temp.day_moved(by_time interval, more jsonb default '{}') returns text language plpgsql as $$
declare
  plan private.audition_days;
begin
  select p.starts_at, p.ends_at into plan.starts_at, plan.ends_at from public.get_plans() p where p.id = pg_temp.plan('first');
  perform public.save_audition_day(jsonb_build_object('starts_at', plan.starts_at + by_time, 'ends_at', plan.ends_at + by_time) || more, pg_temp.plan('first'), pg_temp.loaded('first'), true);
  return (select string_agg(split_part(s.child_name, ' ', 1) || to_char(s.starts_at at time zone 'Africa/Lagos', ' HH24:MI'), ', ' order by s.child_name) || ', break '
    || (select string_agg(to_char(b at time zone 'Africa/Lagos', 'HH24:MI'), ' ') from public.get_plans() p, unnest(p.breaks) b where p.id = pg_temp.plan('first'))
    from public.get_slots(pg_temp.plan('first')) s);
end
$$;
select is(pg_temp.day_moved('30 minutes'), 'Ada 09:45, Bem 10:00, Dayo 10:00, Efe 09:45, Gozie 09:30, break 11:00', 'a day that is moved takes its slots and breaks along; who has performed stays');
select is(pg_temp.day_moved('-15 minutes'), 'Ada 09:30, Bem 09:45, Dayo 10:00, Efe 09:30, Gozie 09:15, break 10:45', 'where each stands on the time of the one before it');
select is(pg_temp.day_moved('15 minutes'), 'Ada 09:45, Bem 10:00, Dayo 10:00, Efe 09:45, Gozie 09:30, break 11:00', 'or after it');
select tests.raises(format('select pg_temp.day_moved(''0'', %L)', jsonb_build_object('breaks', array[pg_temp.hour('9:50')])), 'slot_in_break', 'a break that is typed anew is no child''s time');
select is(pg_temp.day_moved('0', jsonb_build_object('breaks', array[pg_temp.hour('10:45')])), 'Ada 09:45, Bem 10:00, Dayo 10:00, Efe 09:45, Gozie 09:30, break 10:45', 'and stands where it was typed');
select is(pg_temp.day_moved('-30 minutes'), 'Ada 09:15, Bem 09:30, Dayo 10:00, Efe 09:15, Gozie 09:00, break 10:15', 'back again');
select is(pg_temp.published('first'), '(2,0,0,2)', 'those who did not know are told');

-- A delay, with somebody who performed out of turn.
select lives_ok(pg_temp.typing('Bem', '{"audition_result": "Pass"}'), 'one performs before its turn');
select is(public.run_late(pg_temp.plan('first'), pg_temp.hour('9:10'), 15, pg_temp.loaded('first')), 2, 'a delay moves who is left');
select is(pg_temp.slot('Efe') || '; ' || pg_temp.slot('Bem'), 'first 09:30 1, told first 09:15 1 scheduled; first 09:30 1, told first 09:30 1 completed', 'also onto the time of who has performed');
select tests.raises($$ select public.move_slot(pg_temp.child('Gozie'), pg_temp.plan('first'), pg_temp.hour('9:30')) $$, 'slot_taken', 'which is one child''s still');
select is(pg_temp.published('first'), '(2,0,0,2)', 'and tells them');
select tests.raises($$ select public.swap_slots(pg_temp.child('Gozie'), pg_temp.child('Bem')) $$, 'child_not_plannable', 'who has performed is not swapped');
select is(public.clear_slots(pg_temp.plan('first'), array[pg_temp.child('Bem')]), 0, 'nor taken off');
select is(pg_temp.slot('Bem'), 'first 09:30 1, told first 09:30 1 completed', 'and stands where it performed');

-- A second round, its children those of the first who passed, and a third: by the procedures alone.
select is(pg_temp.typed('Ada', '{"audition_result": "Fail"}'), 'first 09:30 2, told first 09:30 2 completed', 'one does not pass');
insert into made select 'next', public.save_audition_day(pg_temp.fields(jsonb_build_object('round', 2, 'starts_at', pg_temp.hour('57:00'), 'ends_at', pg_temp.hour('59:00'))));
select set_eq($$ select child_name from public.get_unplanned(pg_temp.plan('next')) $$, array['Bem Obi', 'Dayo Obi'], 'who passed waits for the second round');
select set_eq($$ select e.name, f.outcome::text from public.fill_audition_day(pg_temp.plan('next'), array(select id from entered)) f join entered e on e.id = f.application_id $$,
  $$ values ('Ada', 'not_passed'), ('Bem', 'scheduled'), ('Chi', 'not_passed'), ('Dayo', 'scheduled'), ('Efe', 'not_passed'), ('Femi', 'not_passed'), ('Gozie', 'not_passed') $$, 'and nobody else has a slot of it');
select is(tests.row_of('public.applications', pg_temp.child('Bem')) ->> 'audition_result', 'Pass', 'until it is told the first round stands');
select pg_temp.told() is not null;
select is(pg_temp.published('next'), '(2,0,0,2)', 'the second is told');
select is(pg_temp.told(), 'audition_set Bem 09:00, audition_set Dayo 09:00', 'as a time of its own');
select lives_ok($$ select public.swap_slots(pg_temp.child('Bem'), pg_temp.child('Dayo')) from generate_series(1, 2) $$, 'two who have performed in the first swap their times of the second, and back');
select results_eq($$ select audition_round::integer, audition_state::text, audition_result::text, audition_report, audition_date from public.applications where id = pg_temp.child('Dayo') $$,
  $$ values (2, 'scheduled', null::text, null::text, pg_temp.hour('57:00')) $$, 'the child is scheduled again, without a result');
select is(tests.row_of('public.applications', pg_temp.child('Bem')) ->> 'reached_step', tests.row_of('public.applications', pg_temp.child('Ada')) ->> 'reached_step', 'and does not step back');
select results_eq($$ select round::integer, result::text, report, is_told from public.get_child_slots(pg_temp.child('Dayo')) $$, $$ values (1, 'Pass', 'Light on her feet.', true), (2, null, null, true) $$, 'the first stays with its result');
select is(public.record_results(jsonb_build_array(jsonb_build_object('id', pg_temp.child('Dayo'), 'loaded_at', pg_temp.changed('Dayo'), 'result', 'Fail', 'round', 1))) -> 0 ->> 'message', 'other_round',
  'which nobody changes by mistake');
select is(public.record_results(jsonb_build_array(jsonb_build_object('id', pg_temp.child('Dayo'), 'loaded_at', pg_temp.changed('Dayo'), 'result', 'Pass', 'round', 2))) -> 0 -> 'is_done', 'true', 'the second has its own');
select lives_ok($$ select public.answer_audition(pg_temp.child('Bem'), 'not_coming', 'Ill') $$, 'a family answers to the second') from tests.act_as('stranger');
select results_eq($$ select round::integer, stage_label, answer::text, result::text, report from public.get_own_auditions() where application_id in (pg_temp.child('Bem'), pg_temp.child('Dayo')) order by round, stage_label $$,
  $$ values (1, 'Blue', null::text, 'Pass', null::text), (1, 'Yard', null, 'Pass', 'Light on her feet.'), (2, 'Blue', 'not_coming', null, null), (2, 'Yard', null, 'Pass', null) $$, 'and reads every round');
select tests.act_as_database();
create temp table today as select private.local_day('Nigeria', now())::timestamp at time zone 'Africa/Lagos' as at;
grant select on today to public;
select tests.act_as('admin');
insert into made select 'last', public.save_audition_day(pg_temp.fields(jsonb_build_object('round', 3, 'starts_at', at, 'ends_at', at + interval '23 hours'))) from today;
select set_eq($$ select child_name from public.get_unplanned(pg_temp.plan('last')) $$, array['Dayo Obi'], 'who passed the second waits for the third');
select is((select outcome::text from public.fill_audition_day(pg_temp.plan('last'), array[pg_temp.child('Dayo')])), 'scheduled', 'is planned');
select is(pg_temp.published('last'), '(1,0,0,1)', 'and told');
select is((select outcome::text from public.record_check_in_events(pg_temp.plan('last'), jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'application_id', pg_temp.child('Dayo'), 'kind', 'arrived', 'made_at', now())))),
  'recorded', 'arrives');
select is(public.record_results(jsonb_build_array(jsonb_build_object('id', pg_temp.child('Dayo'), 'loaded_at', pg_temp.changed('Dayo'), 'result', 'Fail', 'report', 'To the end.', 'round', 3))) -> 0 -> 'is_done', 'true', 'and has its result');
select results_eq($$ select round::integer, result::text from public.get_child_slots(pg_temp.child('Dayo')) $$, $$ values (1, 'Pass'), (2, 'Pass'), (3, 'Fail') $$, 'in three rounds');
select is(public.cancel_audition_day(pg_temp.plan('next'))::text, '(1,0,0,1)', 'a day of the second is cancelled');
select results_eq($$ select audition_round::integer, audition_state::text, audition_result::text from public.applications where id = pg_temp.child('Bem') $$, $$ values (1, 'completed', 'Pass') $$,
  'and who waited for it stands where it was before');

-- The columns are the slot of the highest round that was told, after all of this.
select tests.act_as_database();
select cmp_ok((select count(*) from private.audition_slots), '>=', 8::bigint, 'there are slots to look at');
select is_empty('select tests.strays_from_slots()', 'the columns of every child are its slot');

-- One that strays is found, where nothing carries it to the slot.
create function pg_temp.strays_without_steps() returns text language plpgsql as $$
begin
  alter table public.applications disable trigger applications_before_update;
  update public.applications a set audition_stage = 7 where a.id = pg_temp.child('Efe');
  raise exception using errcode = 'UNDON', message = (select string_agg(s, ' ') from tests.strays_from_slots() s);
exception when sqlstate 'UNDON' then return sqlerrm;
end
$$;
select is(pg_temp.strays_without_steps(), 'Efe Obi', 'one that strays is found');

-- Nobody writes what only the slot says.
create temp table projections (name text, new_value text);
insert into projections values ('audition_round', '2'), ('audition_day_id', format('%L', pg_temp.plan('last'))), ('audition_stage', '3'), ('audition_answer', '''not_coming'''), ('audition_answer_reason', '''Ill''');
grant select on projections to public;
select tests.act_as('owner');
select tests.refused(format('update public.applications set %I = %s where id = %L', name, new_value, pg_temp.child('Ada')), '42501', 'a parent writes no ' || name, '^guarded_column: ' || name) from projections;
select tests.act_as('admin');
select tests.refused(format('update public.applications set %I = %s where id = %L', name, new_value, pg_temp.child('Ada')), '42501', 'an owner writes no ' || name, '^guarded_column: ' || name) from projections;
select tests.refused(format('select public.update_application(%L, jsonb_build_object(%L, %s), %L)', pg_temp.child('Ada'), name, new_value, pg_temp.changed('Ada')), '42501', 'nor does Manage: ' || name, '^guarded_column: ' || name)
from projections;
select tests.act_as_database();
select tests.affects(format('update public.applications set %I = %s where id = %L', name, new_value, pg_temp.child('Ada')), 1, 'of what the platform writes: ' || name) from projections;
select is_empty('select tests.strays_from_slots()', 'nothing is kept');

-- One writer: these functions write the columns of the audition. show_slots carries the slot there; what the others write counts as typed.
create temp view bodies as
select p.proname::text as name, p.prosrc as source from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace);
create function pg_temp.writers(pattern text) returns setof text language sql as $$ select name from bodies where source ~* pattern $$;
select set_eq($$ select pg_temp.writers('update\s+public\.applications\s[^;]*\yaudition_\w+\s*=') $$, array['show_slots', 'undo_decision', 'write_results', 'write_undo'],
  'the columns of an audition are written from the slot, by an undo, and by a release');
select set_eq($$ select pg_temp.writers('update\s+public\.applications[^;]*%') $$, array['update_application'], 'by their names only in Manage');
select set_eq($$ select pg_temp.writers('new\.audition_\w+\s*:=') $$, array['clean_application', 'derive_states', 'carry_to_slot'],
  'before they are stored they are cleaned, their state follows, and the slot takes them');
select set_eq($$ select pg_temp.writers('(update|insert\s+into|delete\s+from)\s+private\.audition_slots\y') $$, array[
    -- What is typed.
    'write_slot', 'insert_slot',
    -- The plan.
    'plan_slot', 'shift_slots', 'swap_slots', 'take_off', 'add_walk_in',
    -- What is told, and what the family answers.
    'tell', 'answer_audition'], 'and a slot is written by these alone');
create function private.writes_beside() returns void language sql as $$ update public.applications a set audition_date = now() where a.id is null $$;
select set_eq($$ select pg_temp.writers('update\s+public\.applications\s[^;]*\yaudition_\w+\s*=') except select unnest(array['show_slots', 'undo_decision', 'write_results', 'write_undo']) $$, array['writes_beside'],
  'one that wrote beside them would be found');
select * from finish();

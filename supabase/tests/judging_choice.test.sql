\ir support/actors.psql
-- Whom a round judges: chosen when it opens, fixed then, added by name; and a child is in one open round of a kind.
select no_plan();

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('judge', 'judge');
create function pg_temp.child(n integer) returns uuid language sql immutable as $$ select ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
create function pg_temp.round(n integer) returns uuid language sql immutable as $$ select ('70000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid $$;
-- 1 to 4 grow older, 5 is in Kano, 6 in South Africa, 7 is the reviewer's own, 8 is not paid, 9 has a video that nobody looked at.
create function pg_temp.enter(n integer, more jsonb) returns uuid language sql as $$
  select tests.application(jsonb_build_object('id', pg_temp.child(n), 'child_name', 'Child ' || chr(64 + n), 'age', 6 + n, 'talents', '["Music"]'::jsonb, 'status', 'approved',
    'ticket_status', 'paid', 'entry_video_status', 'approved', 'entry_video_url', 'https://youtu.be/abc' || n) || more) $$;
select pg_temp.enter(n, case n
  when 2 then '{"talents": ["Dance", "Music"]}' when 3 then '{"talents": ["Dance"]}' when 5 then '{"state_city": "Kano", "age": 8}'
  when 6 then '{"country": "South Africa", "state_city": "Gauteng", "age": 8}' when 7 then jsonb_build_object('user_id', tests.id('reviewer'), 'age', 8)
  when 8 then '{"ticket_status": "unpaid", "entry_video_status": "locked", "entry_video_url": null, "age": 8}'
  when 9 then '{"entry_video_status": "submitted", "age": 8}' else '{}' end::jsonb) is not null
from generate_series(1, 9) n;

create function pg_temp.save(n integer, more text default '') returns text language plpgsql as $$
begin
  execute format('select public.save_round(%L, ''video'', ''Round'', judges_each => 1, criteria => ''[{"name": "Voice"}]''%s)', pg_temp.round(n), more);
  return 'done';
exception when others then return sqlerrm;
end $$;
create function pg_temp.open(n integer) returns text language plpgsql as $$
begin
  perform public.open_round(pg_temp.round(n));
  return 'done';
exception when raise_exception then return sqlerrm;
end $$;
create function pg_temp.add(n integer, child integer) returns text language plpgsql as $$
begin
  return public.add_round_child(pg_temp.round(n), pg_temp.child(child))::text;
exception when raise_exception then return sqlerrm;
end $$;
create function pg_temp.judged(n integer) returns text language sql security definer as $$
  select string_agg(right(c.application_id::text, 1), '' order by c.application_id) from private.round_children c where c.round_id = pg_temp.round(n) $$;
-- How many, how many are in another round, and who is listed.
create function pg_temp.choice(n integer, search text default null) returns text language sql as $$
  select concat_ws(' ', c -> 'children', c -> 'beside', (select string_agg(right(l ->> 'application_id', 1), '' order by o) from jsonb_array_elements(c -> 'listed') with ordinality e (l, o)))
  from public.get_round_choice(pg_temp.round(n), search) c $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- The choice.
select tests.act_as('admin');
select is(pg_temp.save(1, choice), 'done', 'a round chooses: ' || choice) || coalesce(E'\n' || is(pg_temp.choice(1), expected, 'and has them'), '')
from (values ('', '7 0 1234567'), (', country => ''Nigeria''', '6 0 123457'), (', states => array[''Kano'']', '1 0 5'), (', talents => array[''Dance'']', '2 0 23'),
  (', talents => array[''Dance'', ''Music'']', '7 0 1234567'), (', min_age => 8', '6 0 234567'), (', max_age => 8', '5 0 12567'), (', min_age => 8, max_age => 8', '4 0 2567'),
  (', country => ''Nigeria'', states => array[''Lagos''], talents => array[''Music''], max_age => 8', '3 0 127'),
  (format(', max_age => 8, child_ids => array[%L, %L]::uuid[]', pg_temp.child(1), pg_temp.child(3)), '1 0 12567')) c (choice, expected);
select is(pg_temp.save(1, choice), refusal, 'no choice: ' || choice) from (values (', country => ''Nigeria'', states => array[''Gauteng'']', 'choice_refused'), (', states => array[''Mars'']', 'choice_refused')) c (choice, refusal);
select matches(pg_temp.save(1, ', min_age => 9, max_age => 8'), 'rounds_max_age_check', 'nor from nine to eight');
select is(pg_temp.save(1, ', country => ''Nigeria'', max_age => 9'), 'done', 'those up to nine in Nigeria');
select is((select row(r.country, r.states, r.talents, r.min_age, r.max_age, r.child_ids)::text from public.get_rounds() r), '(Nigeria,,,,9,)', 'as it is read');
select tests.act_as('reviewer');
select is(pg_temp.choice(1), '4 0 1237', 'a reviewer reads the own states');

-- It is fixed when it opens.
select tests.act_as('admin');
select is(pg_temp.open(1), 'done', 'it opens');
select is(pg_temp.judged(1), '12357', 'with these children');
select is(public.get_round_progress(pg_temp.round(1)) -> 'children', '5', 'whom it judges');
select tests.act_as_database();
update public.applications set entry_video_status = 'approved' where id = pg_temp.child(9);
update public.applications set age = 15 where id = pg_temp.child(3);
select tests.act_as('admin');
select public.assign_judges(pg_temp.round(1));
select is(pg_temp.judged(1), '12357', 'who is ready later, or older, changes nothing of it');
select is(tests.count_of('private.sheets', format('t.round_id = %L', pg_temp.round(1))), 5::bigint, 'and each of these has a judge');

-- Another of its kind takes the others.
select is(pg_temp.save(2), 'done', 'a round of everybody');
select is(pg_temp.choice(2), '3 5 469', 'has those who are in no open round');
select is(pg_temp.save(3, format(', child_ids => array[%L, %L]::uuid[]', pg_temp.child(1), pg_temp.child(4))), 'done', 'one of two who are ticked');
select is(pg_temp.choice(3), '1 1 469', 'has the one who is in no other');
select is(pg_temp.open(3), 'done', 'it opens beside');
select is(pg_temp.judged(3), '4', 'with that child');
select is((select r.child_ids from public.get_rounds() r where r.id = pg_temp.round(3)), null, 'and remembers no ticks');
select is(pg_temp.save(4, format(', child_ids => array[%L]::uuid[]', pg_temp.child(1))), 'done', 'one of a child in another');
select is(pg_temp.open(4), 'round_without_children', 'does not open, for it would have none');
select is(pg_temp.open(2), 'done', 'that of everybody opens');
select is(pg_temp.judged(2), '69', 'with the rest');

-- Added by name.
select tests.act_as_database();
select pg_temp.enter(8, '{"id": "10000000-0000-4000-8000-000000000010", "child_name": "Late Comer"}') is not null;
delete from private.round_children c where c.round_id = pg_temp.round(1) and c.application_id = pg_temp.child(7);
delete from private.sheets s where s.round_id = pg_temp.round(1) and s.application_id = pg_temp.child(7);
select tests.act_as('admin');
select is(pg_temp.choice(1), '2 2 70', 'who could be added: of the country, whatever the age, and in no other round');
select is(pg_temp.choice(1, 'late comer'), '2 2 0', 'found by name');
select tests.act_as('reviewer');
select is(pg_temp.choice(1), '1 2 0', 'to a reviewer without the own child');
select is(pg_temp.add(1, 7), 'application_not_found', 'who does not add it either');
select is(pg_temp.add(1, 10), '1', 'but another, who has a judge at once');
select is(pg_temp.add(1, 10), '0', 'once');
select tests.act_as('admin');
select is(pg_temp.add(1, 4), 'round_already_open', 'one of another open round stays there');
select is(pg_temp.add(1, 8), 'child_not_judged', 'one who is not paid is not judged');
select is(pg_temp.add(1, 6), 'child_not_judged', 'nor one of another country');
select is(pg_temp.judged(1), '12350', 'and nothing else changed');

-- Another kind, or one that is released, has the same children; the undo of a release looks whether another has them now.
select tests.act_as_database();
update public.applications set audition_state = 'scheduled', audition_date = now() + interval '3 days', audition_details = 'City Hall' where id = pg_temp.child(1);
select tests.act_as('admin');
select lives_ok($$ select public.save_round(pg_temp.round(5), 'audition', 'Auditions', judges_each => 1, criteria => '[{"name": "Voice"}]') $$, 'a round of auditions');
select is(pg_temp.open(5), 'done', 'opens');
select is(pg_temp.judged(5), '1', 'with a child who is in a round of videos, and whose day is to come');
select is(public.get_round_progress(pg_temp.round(5)) -> 'children', '0', 'whom it does not judge yet');
select public.release_round(pg_temp.round(1)), public.write_results(pg_temp.round(1));
select is(pg_temp.open(4), 'done', 'a child of a round that is released is judged in another');
select is(pg_temp.judged(4), '1', 'by its choice');
select tests.raises(format('select public.undo_release(%L)', pg_temp.round(1)), 'round_already_open', 'and the release of before stays');
select public.release_round(pg_temp.round(4)), public.write_results(pg_temp.round(4));
select lives_ok(format('select public.undo_release(%L)', pg_temp.round(1)), 'until the other is released');
select is(pg_temp.save(6, format(', child_ids => array[%L]::uuid[]', pg_temp.child(1))), 'done', 'while it is taken back');
select is(pg_temp.choice(6), '0 1 7', 'its children are its own');
select * from finish();

\ir support/actors.psql
-- The notice that may be celebrated over the whole screen: when, and beside what.
select plan(31);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Ada Obi"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Musa Obi"}') is not null;

-- Changes a child as others do, and lets time pass: all of a test is one moment.
create function pg_temp.change(child integer, changes text, passed interval default '6 minutes') returns void
  language plpgsql security definer as $$
begin
  execute format('update public.applications set %s where id = %L', changes, '10000000-0000-4000-8000-00000000000' || child);
  -- By way of another age: a row may not stand for a moment where another one stood.
  update public.notices set created_at = created_at - passed - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
end
$$;
-- The triumph on the owner's dashboard: the child and the kind.
create function pg_temp.triumph() returns text language plpgsql as $$
declare
  told uuid;
  said text;
begin
  perform tests.act_as('owner');
  told := public.get_triumph();
  perform tests.act_as_database();
  select concat_ws(' ', split_part(n.child_name, ' ', 1), n.kind) into said from public.notices n where n.id = told;
  return said;
end
$$;
create function pg_temp.read_all() returns void language sql security definer as $$
  update public.notices set read_at = now() where read_at is null
$$;

select tests.act_as('anon');
select tests.lacks_grant('select public.get_triumph()', 'a visitor has none');
select tests.act_as_database();
select is(pg_temp.triumph(), null, 'where nothing happened there is none');

select pg_temp.change(1, $$ ticket_status = 'paid' $$, '4 minutes');
select is(pg_temp.triumph(), null, 'a ticket waits for the five minutes in which it is quietly taken back');
select pg_temp.change(1, $$ age = 8 $$, '2 minutes');
select is(pg_temp.triumph(), 'Ada ticket_paid', 'and is celebrated after them');
select tests.act_as('stranger');
select is(public.get_triumph(), null, 'by its own family alone');
select tests.act_as_database();
select pg_temp.change(1, $$ ticket_status = 'unpaid' $$);
select is(pg_temp.triumph(), null, 'a ticket that was taken back is not');
select pg_temp.change(1, $$ ticket_status = 'paid' $$);
select is(pg_temp.triumph(), 'Ada ticket_paid', 'one that was given again is');
select pg_temp.change(1, $$ entry_video_url = 'https://youtu.be/one' $$, '0');
select is(pg_temp.triumph(), null, 'not once the entry video was sent');

select pg_temp.change(2, $$ ticket_status = 'paid' $$);
select is(pg_temp.triumph(), 'Musa ticket_paid', 'the newest comes first');
select pg_temp.change(2, $$ entry_video_url = 'https://youtu.be/two' $$);
select pg_temp.change(2, $$ entry_video_status = 'failed' $$);
select is(pg_temp.triumph(), null, 'none stands beside a sibling''s unread bad news');
select pg_temp.read_all();
select pg_temp.change(1, $$ entry_video_status = 'approved' $$);
select is(pg_temp.triumph(), 'Ada video_passed', 'bad news that was read is no hindrance');
select pg_temp.change(1, $$ is_finalist = true $$);
select is(pg_temp.triumph(), 'Ada finalist', 'a place in the finale is one');
select pg_temp.read_all();
select is(pg_temp.triumph(), null, 'news that was read is none');

-- The kinds of news of Ada that are celebrated beside a change whose own news was read. All of it is taken back after.
create function pg_temp.celebrated(change text) returns text language plpgsql as $$
declare
  one public.notice_kind;
  said text;
begin
  execute change;
  foreach one in array array['ticket_paid', 'video_passed', 'finalist'] loop
    perform pg_temp.read_all();
    update public.notices n set read_at = null where n.id = (
      select id from public.notices where kind = one and child_name = 'Ada Obi' order by created_at desc limit 1);
    said := concat_ws(' ', said, split_part(pg_temp.triumph(), ' ', 2));
  end loop;
  raise exception using errcode = 'P0099', message = trim(said);
exception when sqlstate 'P0099' then
  return regexp_replace(sqlerrm, ' +', ' ', 'g');
end
$$;
create function pg_temp.celebrated_beside(changes text) returns text language sql as $$
  select pg_temp.celebrated(format('update public.applications set %s where child_name = ''Ada Obi''', changes))
$$;
select is(pg_temp.celebrated_beside($$ is_finalist = false $$), 'video_passed', 'a passed video is celebrated while the audition is to come');
select is(pg_temp.celebrated_beside($$ is_finalist = true $$), 'finalist', 'not of a child who is a finalist already');
select is(pg_temp.celebrated_beside($$ is_finalist = false, audition_state = 'completed' $$), '', 'nor once the audition is over');
select is(pg_temp.celebrated_beside($$ status = 'rejected' $$), '', 'nothing is of a rejected child');
select is(pg_temp.celebrated_beside($$ ticket_status = 'Disqualified' $$), '', 'nor of a disqualified one');
select is(pg_temp.celebrated_beside($$ ticket_status = 'Disqualified', is_finalist = false $$), '', 'nor its video');
select is(pg_temp.celebrated($$ update private.editions set registration_opens_at = null, registration_closes_at = now(), ended_at = now() $$), '',
  'nor of a year that has ended');

select pg_temp.change(1, $$ assessment_score = 8 $$);
select is(pg_temp.triumph(), null, 'a score is a card');
select pg_temp.change(1, $$ audition_date = '2097-02-06T09:30:00Z', audition_details = 'Gate 3' $$);
select is(pg_temp.triumph(), null, 'and so is an audition');
select pg_temp.change(2, $$ is_finalist = true $$);
select is(pg_temp.triumph(), 'Musa finalist', 'neither hinders one');

-- Each kind of bad news hinders it.
create function pg_temp.hinders(bad public.notice_kind, facts jsonb) returns boolean language plpgsql as $$
declare
  is_hindered boolean;
begin
  insert into public.notices (id, user_id, kind, subject_id, facts)
  values ('30000000-0000-4000-8000-000000000001', tests.id('owner'), bad, tests.id('owner'), facts);
  is_hindered := pg_temp.triumph() is null;
  delete from public.notices where id = '30000000-0000-4000-8000-000000000001';
  return is_hindered;
end
$$;
select is(
  (select array_agg(k.kind order by k.kind) from unnest(enum_range(null::public.notice_kind)) k (kind) where pg_temp.hinders(k.kind, '{}')),
  array['ticket_disqualified', 'payment_declined', 'payment_undone', 'payment_rebooked', 'subscription_rejected', 'subscription_undone',
    'application_rejected', 'video_failed', 'audition_cancelled', 'payment_window_ends']::public.notice_kind[],
  'each kind of bad news hinders it, and no other');
select ok(pg_temp.hinders('assessment', '{"score": 4.9}'), 'so does a low score');
select ok(not pg_temp.hinders('assessment', '{"score": 5}'), 'but not a score that passes');
select ok(pg_temp.hinders('audition_result', '{"result": "Fail"}'), 'so does an audition that was not passed');
select ok(not pg_temp.hinders('audition_result', '{"result": "Pass"}'), 'but not one that was');
select ok(pg_temp.hinders('profile_reported', '{"state": "looking"}') and pg_temp.hinders('profile_reported', '{"state": "hidden"}'), 'so does a profile that is hidden');
select ok(not pg_temp.hinders('profile_reported', '{"state": "fine"}'), 'but not one that is fine');
select is(pg_temp.triumph(), 'Musa finalist', 'when it has gone there is one again');
select * from finish();

\ir support/actors.psql
-- Emails of auditions: what a family knew before, which decides what an email says and whether it goes; and the one
-- email of brothers and sisters, whatever becomes of it.
select plan(27);

update private.settings set value = 'on' where name = 'emails';
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('owner'), 'owner@example.com', now());

-- All of a test is one moment, so that time passes by what is moved into the past.
create function pg_temp.pass(passed interval) returns void language plpgsql security definer as $$
begin
  update public.notices set created_at = created_at - passed - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
  update private.email_outbox set due_at = due_at - passed, lease_until = lease_until - passed,
    created_at = created_at - passed, ended_at = ended_at - passed;
end
$$;
create temp table claimed of public.claimed_email;
create function pg_temp.day(moment timestamptz) returns text language sql as $$ select to_char(moment at time zone 'Africa/Lagos', 'DD.MM. HH24:MI') $$;
-- The emails that a sender takes: of each its kind, the child, the old and the new time, and the children beside.
create function pg_temp.claim() returns text language plpgsql security definer as $$
begin
  delete from claimed;
  insert into claimed select * from public.claim_emails(100);
  return (select string_agg(concat_ws(' ', c.kind, c.child_name, pg_temp.day((c.facts ->> 'old_date')::timestamptz),
      '> ' || pg_temp.day((c.facts ->> 'date')::timestamptz), case when c.facts ->> 'is_new_date' = 'false' then 'same day' end,
      '+ ' || (select string_agg(b ->> 'child_name', ' ') from jsonb_array_elements(c.facts -> 'beside') b)), ', ' order by c.kind, c.child_name)
    from claimed c);
end
$$;
create function pg_temp.report(outcome text) returns void language sql security definer as $$
  select public.report_email(c.email_id, outcome, 'x') from claimed c
$$;
-- Five minutes later: what is sent.
create function pg_temp.emails() returns text language plpgsql security definer as $$
declare
  taken text;
begin
  perform pg_temp.pass('5 minutes');
  taken := pg_temp.claim();
  perform pg_temp.report('sent');
  return taken;
end
$$;
create function pg_temp.set_day(children text[], day timestamptz) returns void language sql security definer as $$
  update public.applications set audition_state = case when day is null then 'not_scheduled' else 'scheduled' end::public.audition_state,
    audition_date = day, audition_details = case when day is not null then 'City Hall' end
  where child_name = any (children)
$$;
create function pg_temp.child(name text) returns uuid language sql as $$
  select tests.application(jsonb_build_object('child_name', name, 'ticket_status', 'paid', 'status', 'approved'))
$$;
select pg_temp.child('Ada Obi'), pg_temp.child('Bisi Obi'), pg_temp.child('Chidi Obi') is not null;

-- A day that the family knows without an email of it that is still remembered.
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select is(pg_temp.emails(), 'audition_set Ada Obi > 06.02. 10:00', 'a day is set, and told');
select pg_temp.pass('31 days');
delete from private.email_outbox where state <> 'sent';
delete from private.email_outbox;
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Ada Obi 06.02. 10:00', 'it is called off by an email, though that of the day is forgotten');

update private.settings set value = 'off' where name = 'emails';
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select pg_temp.pass('1 day');
update private.settings set value = 'on' where name = 'emails';
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Ada Obi 06.02. 10:00', 'so is one that was set while no emails went');

insert into private.email_switches (user_id, email_group) values (tests.id('owner'), 'auditions');
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select is(pg_temp.emails(), null, 'a family that switched these emails off gets none of a day');
delete from private.email_switches;
select pg_temp.pass('1 minute');
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Ada Obi 06.02. 10:00', 'and is told of its end once they are on again');

select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select pg_temp.pass('5 minutes');
select pg_temp.claim() is not null;
select pg_temp.report('failed');
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Ada Obi 06.02. 10:00', 'and so is one whose email failed');

select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select pg_temp.pass('1 minute');
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), null, 'a day that was taken back before its email is not told at all');
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select pg_temp.pass('1 minute');
update public.notices set read_at = now() where read_at is null;
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Ada Obi 06.02. 10:00', 'unless somebody has read it');

-- Two moves before an email: the old time is the one that was told.
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T09:00:00Z');
select pg_temp.emails() is not null;
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T10:00:00Z');
select pg_temp.pass('1 minute');
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T11:00:00Z');
select is(pg_temp.emails(), 'audition_moved Ada Obi 06.02. 10:00 > 06.02. 12:00', 'of two moves one email goes, from the time that was told');
select pg_temp.set_day(array['Ada Obi'], '2027-02-07T09:00:00Z');
select pg_temp.pass('1 minute');
select pg_temp.set_day(array['Ada Obi'], '2027-02-06T11:00:00Z');
select is(pg_temp.emails(), 'audition_moved Ada Obi > 06.02. 12:00 same day', 'one that was moved there and back has no new time');
select pg_temp.set_day(array['Ada Obi'], '2027-02-07T09:00:00Z');
select pg_temp.pass('1 minute');
select pg_temp.set_day(array['Ada Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Ada Obi 06.02. 12:00', 'one that was moved and called off is called off with the time that was told');

-- Brothers and sisters.
create function pg_temp.states() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', n.child_name, d.state), ', ' order by n.child_name) from private.email_outbox d
  join public.notices n on n.id = d.notice_id where n.created_at > now() - interval '3 hours'
$$;
select pg_temp.pass('1 day');
select pg_temp.set_day(array['Ada Obi', 'Bisi Obi', 'Chidi Obi'], '2027-02-06T09:00:00Z');
select matches(pg_temp.emails(), '^audition_set \S+ Obi > 06.02. 10:00 \+ \S+ Obi \S+ Obi$', 'three get one email');
select matches(pg_temp.states(), '^Ada Obi (sent|withdrawn), Bisi Obi (sent|withdrawn), Chidi Obi (sent|withdrawn)$', 'which ends the three');
select is(tests.count_of('private.email_outbox', $$ state = 'sent' and created_at > now() - interval '3 hours' $$), 1::bigint, 'and was sent once');
select pg_temp.pass('1 day');
select pg_temp.set_day(array['Ada Obi', 'Bisi Obi', 'Chidi Obi'], null);
select matches(pg_temp.emails(), '^audition_cancelled \S+ Obi 06.02. 10:00 \+ \S+ Obi \S+ Obi$', 'all three are called off');

-- The email that leads is refused for now, and its child undone alone.
select pg_temp.pass('1 day');
select pg_temp.set_day(array['Ada Obi', 'Bisi Obi', 'Chidi Obi'], '2027-02-06T09:00:00Z');
select pg_temp.pass('5 minutes');
select matches(pg_temp.claim(), '^audition_set', 'an email of three is taken');
create temp table leader as select child_name from claimed;
select pg_temp.report('later');
select is(tests.count_of('private.email_outbox', $$ state = 'waiting' and lease_until is null and tries = 1 $$), 3::bigint, 'when it is refused for now all three wait');
select pg_temp.set_day(array(select child_name from leader), null);
select pg_temp.pass('1 minute');
select matches(pg_temp.claim(), '^audition_set \S+ Obi > 06.02. 10:00 \+ \S+ Obi$', 'the others have their email without the one that was called off meanwhile');
select is(tests.count_of('claimed', 'child_name in (select child_name from leader)'), 0::bigint, 'which is not in it');
-- A sender that never came back.
select pg_temp.pass('4 minutes 59 seconds');
select is(pg_temp.claim(), null, 'while somebody has it nobody else takes it');
select pg_temp.pass('1 second');
select matches(pg_temp.claim(), '^audition_set \S+ Obi > 06.02. 10:00 \+ \S+ Obi$', 'then it is one email again');
select pg_temp.report('failed');
select is(tests.count_of('private.email_outbox', $$ state = 'failed' and ended_at >= now() $$), 1::bigint, 'when it fails it stands once among those that failed');
select is(tests.count_of('private.email_outbox', $$ state = 'waiting' $$), 0::bigint, 'and nothing waits');

-- A day that is undone child by child, each by a press of its own.
select pg_temp.pass('1 day');
create function pg_temp.correct(child text) returns void language sql security definer as $$
  insert into public.notices (kind, user_id, application_id, subject_id, child_name, facts)
  select 'audition_undone', a.user_id, a.id, a.id, a.child_name, jsonb_build_object('undone', 'audition_moved', 'country', a.country, 'date', a.audition_date)
  from public.applications a where a.child_name = child
$$;
select pg_temp.set_day(array['Ada Obi', 'Bisi Obi', 'Chidi Obi'], '2027-02-06T09:00:00Z');
delete from private.email_outbox;
select pg_temp.correct('Ada Obi');
select pg_temp.pass('2 seconds');
select pg_temp.correct('Bisi Obi');
select pg_temp.pass('2 seconds');
select pg_temp.correct('Chidi Obi');
select pg_temp.pass('4 minutes 56 seconds');
select is(pg_temp.claim(), 'audition_undone Ada Obi > 06.02. 10:00 + Bisi Obi Chidi Obi', 'three corrections are one email');
select pg_temp.pass('5 seconds');
select is(pg_temp.claim(), null, 'while it is on its way there is no second one');
insert into claimed select * from (select (jsonb_populate_record(null::public.claimed_email, jsonb_build_object('email_id', d.id))).* from private.email_outbox d
  join public.notices n on n.id = d.notice_id where n.child_name = 'Ada Obi' and n.kind = 'audition_undone') l;
select pg_temp.report('sent');
select is(tests.count_of('private.email_outbox', $$ state = 'waiting' $$), 0::bigint, 'nor later');
-- News that was told in the email of a sister is known.
select pg_temp.set_day(array['Bisi Obi'], null);
select is(pg_temp.emails(), 'audition_cancelled Bisi Obi 06.02. 10:00', 'what stood in a sister''s email was told');
select * from finish();

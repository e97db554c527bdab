\ir support/actors.psql
-- Broadcasts: who sends a message to many parents, whom it reaches, once, and what each of them reads.
select no_plan();

-- The owner has three children, the stranger two; nobody else has one.
select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "state_city": "Kano", "ticket_status": "paid"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000003", "status": "rejected"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000004', 'user_id', tests.id('stranger'),
  'country', 'South Africa', 'state_city', 'Gauteng', 'ticket_status', 'Gold', 'is_finalist', true)) is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000005', 'user_id', tests.id('stranger'),
  'state_city', 'Kano', 'status', 'rejected')) is not null;

create function pg_temp.an_hour_later() returns void language sql security definer as $$
  update public.broadcasts set created_at = created_at - interval '1 hour';
  update public.notices set created_at = created_at - interval '1 hour' - interval '1000 years';
  update public.notices set created_at = created_at + interval '1000 years';
$$;
-- Everything that is sent is told, as the service role does it.
create function pg_temp.expand_all() returns integer language plpgsql security definer as $$
declare
  told integer;
  total integer := 0;
begin
  loop
    told := private.expand_broadcasts(500);
    exit when told = 0;
    total := total + told;
  end loop;
  return total;
end
$$;
create function pg_temp.parent_name(actor text) returns text language sql security definer as $$
  select u.raw_user_meta_data ->> 'parent_name' from auth.users u where u.id = tests.id(actor)
$$;
create function pg_temp.first_name(child uuid) returns text language sql security definer as $$
  select split_part(a.child_name, ' ', 1) from public.applications a where a.id = child
$$;
create function pg_temp.told(message uuid) returns text language sql security definer as $$
  select string_agg(a.name, ', ' order by a.name) from public.notices n join tests.actors a on a.id = n.user_id
  where n.broadcast_id = message
$$;
create function pg_temp.ticked(children text[], year integer default null) returns jsonb language sql as $$
  select jsonb_build_object('children', children, 'edition', year)
$$;
create function pg_temp.this_year() returns integer language sql security definer as $$ select private.current_edition() $$;
grant execute on all functions in schema pg_temp to public;

-- The rights.
create temp table calls (call text);
insert into calls values ('public.count_audience()'), ($$ public.preview_message('Hello.') $$), ($$ public.send_broadcast('News', 'Hello.') $$),
  ($$ public.send_test_email('News', 'Hello.') $$), ('public.get_broadcasts()');
grant select on calls to public;
select tests.act_as('owner');
select tests.refused('select ' || call, '42501', 'a parent may not call ' || call, '^administrator_required$') from calls;
select tests.act_as('anon');
select tests.lacks_grant('select ' || call, 'a visitor may not call ' || call) from calls;
select tests.act_as('service_role');
select tests.lacks_grant('select ' || call, 'the service role may not call ' || call) from calls;
select tests.act_as('owner');
select tests.lacks_grant('select public.expand_broadcasts(1)', 'a parent does not expand messages');
select tests.act_as('admin');
select tests.lacks_grant('select public.expand_broadcasts(1)', 'an administrator does not either');

-- The counted people: parents, not children.
select is((public.count_audience()).parents, 2, 'a parent with three children is one');
select is((public.count_audience('{"status": ["pending", "pending_payment"]}')).parents, 2, 'by the states of the applications');
select is((public.count_audience('{"ticket_status": ["none", "unpaid"]}')).parents, 1, 'by ticket, of which a rejected child needs none');
select is((public.count_audience('{"ticket_status": ["none", "unpaid"], "status": ["rejected"]}')).parents, 2, 'unless the rejected are meant');
select is((public.count_audience('{"ticket_status": ["Gold"]}')).parents, 1, 'by a tier');
select is((public.count_audience('{"country": "South Africa"}')).parents, 1, 'by country');
select is((public.count_audience('{"country": "Nigeria", "state_city": "Kano"}')).parents, 2, 'by state');
select is((public.count_audience('{"status": ["rejected"], "country": "Nigeria", "state_city": "Kano"}')).parents, 1, 'by state and status of one child, not of two');
select is((public.count_audience('{"step": "paid"}')).parents, 1, 'by the furthest step');
select is((public.count_audience('{"step": "finalist"}')).parents, 1, 'of which a finalist has the last');
select tests.act_as_database();
update public.applications set talents = '{Dance}' where id = '10000000-0000-4000-8000-000000000004';
update public.applications set audition_state = 'scheduled', audition_date = '2026-12-05T22:30:00Z' where id = '10000000-0000-4000-8000-000000000004';
update public.applications set entry_video_url = 'https://youtu.be/dQw4w9WgXcQ' where id = '10000000-0000-4000-8000-000000000004';
select tests.act_as('admin');
select is((public.count_audience('{"talent": "Dance", "country": "South Africa"}')).parents, 1, 'by talent');
select is((public.count_audience('{"talent": "Chess"}')).parents, 0, 'which nobody else has');
select is((public.count_audience('{"audition_on": "2026-12-06"}')).parents, 1, 'by the day of the audition on the clocks of the child');
select is((public.count_audience('{"audition_on": "2026-12-05"}')).parents, 0, 'and not on those of another country');
select is((public.count_audience('{"video": ["submitted"]}')).parents, 1, 'by the state of the video');
select is((public.count_audience('{"children": ["10000000-0000-4000-8000-000000000001", "10000000-0000-4000-8000-000000000003"]}')).parents, 1,
  'the ticked children of one parent are one parent');
select tests.raises($$ select public.send_broadcast('News', 'Hello.', jsonb_build_object('children',
    (select jsonb_agg('10000000-0000-4000-8000-000000000001'::text) from generate_series(1, 251)))) $$, 'too_many_ticked', 'at most 250 are ticked');
-- Of the ticked children those count who are there, in the year that they were ticked in.
select results_eq(format('select parents, left_out from public.count_audience(pg_temp.ticked(%L, %s))', ticked, coalesce(year::text, 'null')), expected, note)
from (values
  ('{10000000-0000-4000-8000-000000000001,10000000-0000-4000-8000-000000000004,10000000-0000-4000-8000-0000000000ff}', null, 'values (2, 1)', 'a ticked child who was deleted since is left out, and counted'),
  ('{10000000-0000-4000-8000-0000000000ff,10000000-0000-4000-8000-0000000000ff}', null, 'values (0, 1)', 'once'),
  ('{10000000-0000-4000-8000-000000000001}', pg_temp.this_year(), 'values (1, 0)', 'of the year that is named'),
  ('{10000000-0000-4000-8000-000000000001}', pg_temp.this_year() - 1, 'values (0, 1)', 'another year leaves it out, and says so'),
  ('{}', null, 'values (0, 0)', 'no ticked children are nobody, not everybody')) cases (ticked, year, expected, note);
savepoint ticked;
select tests.raises(format('select public.send_broadcast(''News'', ''Hello.'', pg_temp.ticked(%L))', ticked), 'audience_empty', 'and nothing is sent to them: ' || ticked)
from unnest(array['{}', '{10000000-0000-4000-8000-0000000000ff}']) ticked;
select public.send_broadcast('News', 'Hello.', pg_temp.ticked('{10000000-0000-4000-8000-000000000001,10000000-0000-4000-8000-0000000000ff}')) is not null;
select results_eq('select children_count, recipients from public.get_broadcasts()', 'values (1, 1)', 'the rest are sent the message, of which the history tells');
rollback to savepoint ticked;
select is((public.count_audience('{"recipients": 5, "sent_by": "00000000-0000-4000-8000-000000000009"}')).parents, 2, 'keys that are no filter are not read');

-- How many of them an email reaches.
select is(public.count_audience(), '(2,0,0,0)'::public.audience_reach, 'nobody while emails are off');
select tests.act_as_database();
savepoint reach;
update private.settings set value = 'on' where name = 'emails';
insert into private.email_addresses (user_id, address, confirmed_at)
values (tests.id('owner'), 'owner@example.com', now()) on conflict (user_id) do update set confirmed_at = now();
select tests.act_as('admin');
select is(public.count_audience(), '(2,1,1,0)'::public.audience_reach, 'a parent who has confirmed the address gets the text, others hear that there is news');
select tests.act_as_database();
insert into private.email_switches (user_id, email_group) values (tests.id('owner'), private.email_group_of('message'));
select tests.act_as('admin');
select is(public.count_audience(), '(2,0,1,0)'::public.audience_reach, 'a parent who switched messages off gets neither');
rollback to savepoint reach;
select tests.act_as('admin');

-- A page and a map beside the text.
select tests.breaks_constraint(format('select public.send_broadcast(''News'', ''Hello.'', link_path => %L)', path), 'broadcasts_link_path_check', path || ' is no page of ours')
from unnest(array['https://example.com', '//example.com', '/dashboard?x=1', 'dashboard', '/Dashboard', '/a//b', '/a b', '/' || repeat('a', 100)]) path;
select tests.breaks_constraint(format('select public.send_broadcast(''News'', ''Hello.'', map_url => %L)', url), 'broadcasts_map_url_check', url || ' is no map')
from unnest(array['http://maps.google.com/?q=1', 'https://maps.app.goo.gl/abc', 'https://goo.gl/maps/abc', 'https://www.google.com/search?q=maps', 'https://www.google.com/mapsx',
  'https://example.com/maps/', 'https://maps.google.com.example.com/', 'https://www.openstreetmap.org.example.com/', 'https://www.google.com/maps/ x', 'javascript:alert(1)',
  'https://www.google.com/maps/"onclick', 'https://maps.google.com@example.com/']) url;

select is((public.count_audience('{"status": []}')).parents, 0, 'by no state at all there is nobody');
select is((public.count_audience('{"step": "judged"}')).parents, 0, 'nobody is at a step that there is not');

-- Sending.
select tests.raises($$ select public.send_broadcast('News', 'Hello.', audience => '{"step": "audition"}') $$, 'audience_empty', 'a message to nobody is refused');
select tests.breaks_constraint($$ select public.send_broadcast('  ', 'Hello.') $$, 'broadcasts_subject_check', 'a message has a subject');
select tests.breaks_constraint($$ select public.send_broadcast(repeat('a', 121), 'Hello.') $$, 'broadcasts_subject_check', 'of 120 characters at most');
select tests.breaks_constraint($$ select public.send_broadcast('News', null) $$, 'broadcasts_body_check', 'a message has a text');
select tests.breaks_constraint($$ select public.send_broadcast('News', repeat('a', 4001)) $$, 'broadcasts_body_check', 'of 4,000 characters at most');
select tests.breaks_constraint($$ select public.send_broadcast('News', 'See https://example.com') $$, 'broadcasts_body_check', 'without a web address');
select tests.breaks_constraint($$ select public.send_broadcast('News', 'Hello.', audience => '{"state_city": "Kano"}') $$, 'broadcast_audiences_state_city_check',
  'a state stands with its country');
select is(public.send_broadcast(E' The \n final ', E'\r\n\t Hello.\r\n\r\n1) Come  early.\rThank you. \n', broadcast_id => '30000000-0000-4000-8000-000000000001')::text,
  '30000000-0000-4000-8000-000000000001', 'a message is sent');
select results_eq($$ select subject, body from public.broadcasts $$, $$ values ('The final', E'Hello.\n\n1) Come  early.\nThank you.') $$,
  'its subject is one line, and its text keeps its lines');
select is(public.send_broadcast('The final', 'Hello.', broadcast_id => '30000000-0000-4000-8000-000000000001')::text,
  '30000000-0000-4000-8000-000000000001', 'the same one sent again after a lost answer is that one');
select is(tests.count_of('public.broadcasts'), 1::bigint, 'and not a second');
select tests.raises($$ select public.send_broadcast('More news', 'Hello.') $$, 'message_reason_required', 'a second within the hour asks for a reason');
select tests.raises($$ select public.send_broadcast('More news', 'Hello.', reason => '  ') $$, 'message_reason_required', 'in words');
select tests.breaks_constraint($$ select public.send_broadcast('More news', 'Hello.', reason => repeat('a', 201)) $$, 'broadcast_audiences_reason_check',
  'of 200 characters at most');
savepoint hour;
select lives_ok($$ select public.send_broadcast('More news', 'Hello.', reason => 'The hall is flooded.') $$, 'with one it goes');
select lives_ok($$ select public.send_broadcast('More news', 'Hello.', reason => 'Another hall.') $$, 'and a third');
select tests.raises($$ select public.send_broadcast('More news', 'Hello.', reason => 'Again.') $$, 'broadcast_too_soon', 'the fourth is refused');
create function pg_temp.free_at() returns timestamptz language plpgsql as $$
declare
  detail text;
begin
  perform public.send_broadcast('More news', 'Hello.', reason => 'Again.');
  return null;
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return detail::timestamptz;
end
$$;
select is(pg_temp.free_at(), date_trunc('second', now() + interval '1 hour'), 'with when the next one may go');
select tests.act_as('second_admin');
select lives_ok($$ select public.send_broadcast('Mine', 'Hello.') $$, 'another sender has an hour of their own');
select tests.act_as('admin');
rollback to savepoint hour;
select lives_ok($$ select public.send_broadcast('Now', 'Hello.', is_urgent => true, reason => 'The hall is flooded.') $$, 'one may be urgent');
select tests.act_as('second_admin');
select tests.raises($$ select public.send_broadcast('Now', 'Hello.', is_urgent => true) $$, 'urgent_message_used', 'one a day, whoever sends it');
select tests.act_as_database();
update private.settings set value = 'on' where name = 'emails';
select is(private.expand_broadcasts(500), 2, 'the first is told');
update public.notices set created_at = created_at - interval '1 minute' - interval '1000 years';
update public.notices set created_at = created_at + interval '1000 years';
select is(pg_temp.expand_all(), 2, 'then the urgent one');
select results_eq($$ select b.subject, array_agg(distinct d.priority::integer) from private.email_outbox d join public.broadcasts b on b.id = d.broadcast_id group by 1 order by 1 $$,
  $$ values ('Now', '{0}'::integer[]), ('The final', '{1}') $$, 'emails of the urgent one go before others');
rollback to savepoint hour;
select tests.act_as('admin');

-- The list of messages, with what became of their emails.
select tests.act_as_database();
update private.settings set value = 'on' where name = 'emails';

-- In the history.
select tests.act_as_database();
select results_eq($$ select actor_id, action, kind, new_values ->> 'subject', new_values -> 'recipients'
  from private.audit_log where table_name = 'broadcasts' $$,
  $$ values (tests.id('admin'), 'insert', 'added', 'The final', '2'::jsonb) $$, 'the history says who sent it, and to whom');
select tests.act_as('admin');
select results_eq($$ select kind, name, actor_email from public.get_activity() where table_name = 'broadcasts' $$,
  $$ values ('added', 'The final', 'admin@example.com') $$, 'and the page of activity, by its subject');

-- Before a parent is told, it reads nothing.
select tests.act_as('owner');
select is_empty('select id from public.broadcasts', 'a message that is on its way is read by no parent');
select tests.act_as('service_role');
select is(public.expand_broadcasts(1), 1, 'a batch tells as many as it may');
select is(public.expand_broadcasts(1), 1, 'the next one goes on behind');
select is(public.expand_broadcasts(1), 0, 'until all are told');
select is(pg_temp.told('30000000-0000-4000-8000-000000000001'), 'owner, stranger', 'each parent once, also with three children');
select tests.act_as_database();
select ok(finished_at is not null and written = 2 and recipients = 2, 'the message knows that it is through')
from private.broadcast_audiences where broadcast_id = '30000000-0000-4000-8000-000000000001';
select results_eq($$ select kind::text, application_id, facts from public.notices where broadcast_id is not null and user_id = tests.id('owner') $$,
  $$ values ('message', null::uuid, '{"subject": "The final"}'::jsonb) $$, 'its notice says the subject and names no child');
select tests.refused($$ insert into public.notices (kind, user_id, subject_id, broadcast_id, created_at)
  select kind, user_id, subject_id, broadcast_id, now() - interval '1 day' from public.notices where broadcast_id is not null limit 1 $$,
  '23505', 'there is one notice of a message and parent, whatever happens');

select tests.act_as('admin');
select results_eq($$ select subject, recipients, written, finished_at is not null, sent_by_email, emails_waiting, emails_sent, emails_failed
  from public.get_broadcasts() $$, $$ values ('The final', 2, 2, true, 'admin@example.com', 2, 0, 0) $$, 'an administrator sees how far it has come');
select tests.act_as_database();
update private.email_outbox set state = 'sent', ended_at = now() where user_id = tests.id('owner') and broadcast_id is not null;
update private.email_outbox set state = 'failed', ended_at = now() where user_id = tests.id('stranger') and broadcast_id is not null;
select tests.act_as('admin');
select results_eq('select emails_waiting, emails_sent, emails_failed from public.get_broadcasts()', $$ values (0, 1, 1) $$, 'and what became of its emails');

-- An email to oneself.
select lives_ok($$ select public.send_test_email(E' The\nfinal ', E' Hello.\r\nThank you. ') $$, 'an administrator has a test email sent');
select tests.act_as_database();
select results_eq($$ select user_id, priority::integer, notice_id, test, due_at from private.email_outbox where test is not null $$,
  $$ values (tests.id('admin'), 0, null::uuid, '{"body": "Hello.\nThank you.", "subject": "The final"}'::jsonb, now()) $$,
  'to the own account alone, at once, with the words as parents get them');
select tests.act_as('admin');
select tests.breaks_constraint($$ select public.send_test_email('', 'Hello.') $$, 'broadcasts_subject_check', 'a test email has a subject too');
select tests.breaks_constraint($$ select public.send_test_email('News', null) $$, 'broadcasts_body_check', 'and a text');
select tests.breaks_constraint($$ select public.send_test_email('News', 'See www.example.com') $$, 'broadcasts_body_check', 'without a web address');
select tests.breaks_constraint($$ select public.send_test_email('News', 'Hello.', '//example.com') $$, 'broadcasts_link_path_check', 'it leads to pages of this site alone');
select tests.breaks_constraint($$ select public.send_test_email('News', 'Hello.', map_url => 'https://example.com') $$, 'broadcasts_map_url_check', 'and to maps');
select lives_ok($$ select public.send_test_email('News', 'Hello.', ' /dashboard/schedule ', 'https://www.google.com/maps/search/?api=1&query=Kano') $$,
  'a page and a map link go with it');
select tests.act_as_database();
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('admin'), 'admin@example.com', now())
on conflict (user_id) do update set confirmed_at = now();
select results_eq($$ select l.link_path, l.map_url from private.email_outbox d cross join lateral private.lease_emails(array[d.id]) l where d.test ? 'link_path' $$,
  $$ values ('/dashboard/schedule', 'https://www.google.com/maps/search/?api=1&query=Kano') $$, 'its email has them as that of a parent would');
update private.settings set value = 'off' where name = 'emails';
select tests.act_as('admin');
select tests.raises($$ select public.send_test_email('News', 'Hello.') $$, 'emails_off', 'no email goes while emails are off');

-- Whom it reaches.
select tests.act_as('admin');
select pg_temp.an_hour_later();
select public.send_broadcast('Kano', 'Hello {parent}, bring {children}.', '{"status": ["rejected"], "country": "Nigeria", "state_city": "Kano"}',
  link_path => '/dashboard/schedule', map_url => 'https://www.google.com/maps/search/?api=1&query=Kano', broadcast_id => '30000000-0000-4000-8000-000000000002') is not null;
select is(pg_temp.expand_all(), 1, 'a message goes to its audience');
select is(pg_temp.told('30000000-0000-4000-8000-000000000002'), 'stranger', 'and to nobody else');
select pg_temp.an_hour_later();
select public.send_broadcast('Tickets', 'Hello.', audience => '{"ticket_status": ["paid", "Gold"], "step": "paid"}', broadcast_id => '30000000-0000-4000-8000-000000000003') is not null;
select tests.act_as_database();
select is(array(select n.user_id from private.next_parents(a, now(), 1000000) n), array[tests.id('owner')], 'the one who is left comes next') from private.broadcast_audiences a
where broadcast_id = '30000000-0000-4000-8000-000000000003';
select is(array(select n.user_id from private.next_parents(a, now(), 1) n), array[tests.id('owner')], 'so it does in a batch of one') from private.broadcast_audiences a
where broadcast_id = '30000000-0000-4000-8000-000000000003';
select tests.insert_row('auth.users', '{"id": "00000000-0000-4000-8000-000000000003", "email": "late@example.com"}') is not null;
select tests.application('{"user_id": "00000000-0000-4000-8000-000000000003", "ticket_status": "paid", "created_at": "2999-01-01T00:00:00Z"}') is not null;
select is(pg_temp.expand_all(), 1, 'a parent who registers after the sending is not told');
select tests.act_as('admin');
select pg_temp.an_hour_later();
select public.send_broadcast('First', 'Hello.', audience => '{"country": "South Africa"}', broadcast_id => '30000000-0000-4000-8000-000000000004') is not null;
select pg_temp.an_hour_later();
select public.send_broadcast('Second', 'Hello.', audience => '{"country": "South Africa"}', broadcast_id => '30000000-0000-4000-8000-000000000005') is not null;
select tests.act_as_database();
update public.applications set is_finalist = false, ticket_status = 'paid', country = 'Nigeria', state_city = 'Kano'
where id = '10000000-0000-4000-8000-000000000004';
select is(private.expand_broadcasts(500), 0, 'a message whose audience is gone by then tells nobody');
select is(tests.count_of('private.broadcast_audiences', 'finished_at is null'), 0::bigint, 'and holds up none behind it');

select tests.act_as('admin');
select results_eq('select subject from public.get_broadcasts(2)', array['Second', 'First'], 'the newest messages stand first');
select results_eq('select subject from public.get_broadcasts(2, 3)', array['Kano', 'The final'], 'and the older ones on the next page');

-- The readers of each role.
select tests.act_as('stranger');
select results_eq('select subject from public.broadcasts order by subject', array['Kano', 'The final'], 'a parent reads the messages that it was told of');
select set_eq($$ select distinct jsonb_object_keys(to_jsonb(b)) from public.broadcasts b $$, array['id', 'subject', 'body', 'link_path', 'map_url', 'created_at'],
  'all of each, which is not to whom it went');
select results_eq($$ select * from public.get_message('30000000-0000-4000-8000-000000000002') $$,
  $$ values ('Hello ' || pg_temp.parent_name('stranger') || ', bring ' || pg_temp.first_name('10000000-0000-4000-8000-000000000005') || '.', '/dashboard/schedule',
    'https://www.google.com/maps/search/?api=1&query=Kano') $$, 'with the names of the own family in it, and where it leads');
select tests.act_as('owner');
select is_empty($$ select * from public.get_message('30000000-0000-4000-8000-000000000002') $$, 'a parent who was not told reads nothing of it');
select tests.act_as('admin');
select is_empty($$ select * from public.get_message('30000000-0000-4000-8000-000000000002') $$, 'also an administrator, as no parent');
select results_eq($$ select text from public.preview_message('{children}', pg_temp.ticked(
    '{10000000-0000-4000-8000-000000000001,10000000-0000-4000-8000-000000000004,10000000-0000-4000-8000-000000000005}')) $$,
  $$ values (pg_temp.first_name('10000000-0000-4000-8000-000000000004') || ' and ' || pg_temp.first_name('10000000-0000-4000-8000-000000000005')),
    (pg_temp.first_name('10000000-0000-4000-8000-000000000001')) $$, 'a preview begins with the family that most of the ticked children are of');
select results_eq($$ select parent_name, text from public.preview_message('Dear {parent}: {children}') limit 1 $$, $$ values
  (pg_temp.parent_name('owner'), 'Dear ' || coalesce(pg_temp.parent_name('owner'), 'parent') || ': ' || pg_temp.first_name('10000000-0000-4000-8000-000000000001') || ', '
    || pg_temp.first_name('10000000-0000-4000-8000-000000000002') || ' and ' || pg_temp.first_name('10000000-0000-4000-8000-000000000003')) $$,
  'and else with the one that has most children');
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000005';
select tests.act_as('stranger');
select is((select body from public.get_message('30000000-0000-4000-8000-000000000002')), 'Hello ' || coalesce(pg_temp.parent_name('stranger'), 'parent') || ', bring your child.',
  'of a child that was deleted no name stays');
select tests.lacks_grant('select recipients from private.broadcast_audiences', 'that stands where no role reads');
select tests.lacks_grant($$ update public.broadcasts set subject = 'x' $$, 'and changes none');
select tests.lacks_grant('delete from public.broadcasts', 'nor deletes one');
select tests.lacks_grant($$ insert into public.broadcasts (subject, body) values ('x', 'x') $$, 'nor writes one');
select is(jsonb_array_length(public.export_my_data() -> 'broadcasts'), 2, 'the export of an account has the messages that it was sent');
-- Those whom no email brings the text.
select tests.act_as_database();
update private.settings set value = 'on' where name = 'emails';
insert into private.email_addresses (user_id, address, confirmed_at) values (tests.id('owner'), 'owner@example.com', now())
on conflict (user_id) do update set confirmed_at = now();
select tests.act_as('admin');
select results_eq($$ select user_id, opened_at is null from public.get_message_calls('30000000-0000-4000-8000-000000000001') $$,
  $$ values (tests.id('stranger'), true) $$, 'a parent who has not confirmed the address is written to by WhatsApp');
select lives_ok($$ select public.open_message_call('30000000-0000-4000-8000-000000000001', tests.id('stranger')) $$, 'a family is opened');
select lives_ok($$ select public.open_message_call('30000000-0000-4000-8000-000000000001', tests.id('stranger')) $$, 'and once more');
select results_eq($$ select opened_at is not null, parent_phone is not null from public.get_message_calls('30000000-0000-4000-8000-000000000001') $$,
  $$ values (true, true) $$, 'which the list remembers');
select is((select opened_by_email from public.get_message_calls('30000000-0000-4000-8000-000000000001') where opened_at is not null), 'admin@example.com', 'by whom it was');
select tests.raises($$ select public.open_message_call('30000000-0000-4000-8000-000000000002', tests.id('owner')) $$, 'message_not_told', 'a family that was not told is on no list');
select tests.act_as_database();
select is(count(*), 1::bigint, 'the history says once that the list was used') from private.audit_log where new_values ? 'whatsapp_list_opened';
insert into private.email_switches (user_id, email_group) values (tests.id('owner'), private.email_group_of('message'));
select tests.act_as('admin');
select is(count(*), 2::bigint, 'so is a family that switched such emails off') from public.get_message_calls('30000000-0000-4000-8000-000000000001');
select tests.act_as('owner');
select tests.refused($$ select public.get_message_calls('30000000-0000-4000-8000-000000000001') $$, '42501', 'a parent sees no list', '^administrator_required$');
select tests.refused($$ select public.open_message_call('30000000-0000-4000-8000-000000000001', tests.id('owner')) $$, '42501', 'nor opens one', '^administrator_required$');
select tests.refused($$ select public.count_message_calls('30000000-0000-4000-8000-000000000001') $$, '42501', 'nor learns how long it is', '^administrator_required$');
-- A list longer than what is read at once: the next ones follow as these are opened, and each is reached.
select tests.act_as_database();
insert into auth.users (id, email, raw_user_meta_data)
select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'family.' || n || '@example.com', case when n > 1 then '{"parent_name": "Test Family", "phone_number": "+2348030000000"}'::jsonb else '{}' end
from generate_series(1, 203) n;
insert into public.notices (kind, user_id, subject_id, broadcast_id)
select 'message', u.id, u.id, '30000000-0000-4000-8000-000000000001' from auth.users u where u.email like 'family.%';
create temp table everybody as select u.id from auth.users u where u.email like 'family.%' and u.id <> '50000000-0000-4000-8000-000000000001'
union select tests.id('owner');
grant select on everybody to public;
select tests.act_as('admin');
create temp table listed as select c.user_id, c.opened_at, c.parent_phone from public.get_message_calls('30000000-0000-4000-8000-000000000001') c;
select is((select count(*) from listed), 200::bigint, 'a list shows 200 families');
select is_empty('select from listed where opened_at is not null or parent_phone is null', 'who was opened, or has no phone, takes no room of another');
select results_eq($$ select * from public.count_message_calls('30000000-0000-4000-8000-000000000001') $$, 'values (205, 1)', 'and counts all');
select count(public.open_message_call('30000000-0000-4000-8000-000000000001', l.user_id)) > 0 as opened from listed l;
select is((select array_agg(c.user_id order by c.user_id) from public.get_message_calls('30000000-0000-4000-8000-000000000001') c where c.opened_at is null and c.parent_phone is not null),
  (select array_agg(f.id order by f.id) from everybody f where f.id not in (select user_id from listed)), 'the rest follows once these are opened');
select is((select array_agg(concat_ws(' ', a.action, a.table_name, a.row_count) order by a.id) from public.get_access() a where a.row_id = '30000000-0000-4000-8000-000000000001'),
  array['exported whatsapp-list 1'], 'that the list was read stands in the access log, once a day');
select tests.act_as('anon');
select tests.lacks_grant('select id from public.broadcasts', 'a visitor reads none');
select * from finish();

\ir support/actors.psql
-- Reminders: five days before the payment window ends, once a child, and never for a day that is over.
select plan(31);

-- The window is 30 days, so that a child is reminded of between its 25th and its 30th day.
create function pg_temp.child(number integer, days_ago numeric, changes jsonb default '{}') returns boolean language sql security definer as $$
  select tests.application(jsonb_build_object(
    'id', format('10000000-0000-4000-8000-%s', lpad(number::text, 12, '0')), 'created_at', now() - days_ago * interval '24 hours')
    || changes) is not null
$$;
create function pg_temp.reminded() returns text language sql security definer as $$
  select string_agg(right(n.application_id::text, 2)::integer::text, ' ' order by n.application_id)
  from public.notices n where n.kind = 'payment_window_ends'
$$;
create function pg_temp.set_window(days integer) returns void language sql security definer as $$
  update private.settings set value = days where name = 'payment_window_days'
$$;
-- Until nothing is left, as the sender does it.
create function pg_temp.run(at_most integer default 100) returns text language plpgsql security definer as $$
begin
  while private.write_reminders(at_most) > 0 loop end loop;
  return pg_temp.reminded();
end
$$;
grant execute on all functions in schema pg_temp to public;

select tests.act_as('owner');
select tests.lacks_grant('select public.write_reminders(1)', 'a parent writes no reminders');
select tests.act_as('admin');
select tests.lacks_grant('select public.write_reminders(1)', 'an administrator does not either');
select tests.act_as('anon');
select tests.lacks_grant('select public.write_reminders(1)', 'nor a visitor');
select tests.act_as_database();

-- Children whose day comes near.
select pg_temp.child(1, 24.9), pg_temp.child(2, 25), pg_temp.child(3, 29.9), pg_temp.child(4, 30), pg_temp.child(5, 400);
select pg_temp.child(6, 26, '{"ticket_status": "paid"}'), pg_temp.child(7, 26, '{"ticket_status": "Disqualified"}'),
  pg_temp.child(8, 26, '{"ticket_status": "pending_payment"}'), pg_temp.child(9, 26, '{"status": "rejected"}'),
  pg_temp.child(10, 26, '{"ticket_status": "none", "status": "approved"}');
select tests.act_as('service_role');
select is(public.write_reminders(100), 3, 'the service role writes them');
select tests.act_as_database();
select is(pg_temp.reminded(), '2 3 10', 'within the last five days, before the end, of tickets that nobody paid and children who were not rejected');
select results_eq($$ select user_id, child_name, facts from public.notices where application_id = '10000000-0000-4000-8000-000000000002' $$,
  $$ values (tests.id('owner'), 'Adaeze Obi', jsonb_build_object(
    'date', private.local_day('Nigeria', now() + interval '5 days'), 'country', 'Nigeria')) $$, 'each with its last day');
select is(private.write_reminders(100), 0, 'once a child');
select is((select private.is_still_true(n) from public.notices n where n.application_id = '10000000-0000-4000-8000-000000000002'), true, 'its email goes');
update public.applications set ticket_received = 4000 where id = '10000000-0000-4000-8000-000000000002';
select is((select private.is_still_true(n) from public.notices n where n.application_id = '10000000-0000-4000-8000-000000000002'), false,
  'and not once something else is due than it says');
update private.reminders set last_created_at = '-infinity';
select is(pg_temp.run(), '2 3 10', 'also when all are looked at anew');

-- Never while the family's credit is enough for all that is due.
savepoint credit;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000021', 'user_id', tests.id('stranger'), 'created_at', now() - interval '26 days')) is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000022', 'user_id', tests.id('stranger'), 'ticket_received', 4000)) is not null;
insert into private.transfers (received_on, amount, currency, country, way, user_id) values ('2026-05-05', 16000, 'NGN', 'Nigeria', 'hand', tests.id('stranger'));
update private.reminders set last_created_at = '-infinity';
select is(pg_temp.run(), '2 3 10', 'a family whose credit is enough is not asked to pay again');
update private.reminders set last_created_at = '-infinity';
insert into private.transfers (origin_id, direction, received_on, amount, currency, country, way, user_id)
select t.id, 'out', '2026-05-06', 1, 'NGN', 'Nigeria', 'hand', t.user_id from private.transfers t;
select is(pg_temp.run(), '2 3 10 21', 'but one whose credit is less');
rollback to credit;

-- Never with a payment that waits.
select pg_temp.child(11, 26.1), pg_temp.child(12, 26.2), pg_temp.child(13, 26.3), pg_temp.child(14, 26.4);
select tests.payment('10000000-0000-4000-8000-000000000011', '{"description": "Shop"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000012') is not null;
select tests.payment('10000000-0000-4000-8000-000000000013', '{"description": "Shop", "status": "approved"}') is not null;
update private.reminders set last_created_at = '-infinity';
select is(pg_temp.run(), '2 3 10 13 14', 'a payment or subscription of the child that waits keeps its parent from being reminded, a decided one does not');
select tests.payment(null, '{"description": "For my child"}') is not null;
select pg_temp.child(15, 26.5);
select pg_temp.child(16, 26.6, jsonb_build_object('user_id', tests.id('stranger')));
update private.reminders set last_created_at = '-infinity';
select is(pg_temp.run(), '2 3 10 13 14 16', 'so does one that names no child, for its own sender');
delete from public.payments;
select pg_temp.child(17, 26.7, '{"ticket_received": 4000}');
update private.reminders set last_created_at = '-infinity';
select isnt(private.write_reminders(100), 0, 'a ticket of which a part is paid is reminded of too');
select is(facts - 'date', '{"country": "Nigeria", "due": 6000, "currency": "NGN"}', 'and what is to go')
from public.notices where application_id = '10000000-0000-4000-8000-000000000017';

-- In batches, each behind the last one, though children were registered at one moment.
delete from public.notices;
delete from public.applications;
select pg_temp.child(n, 27) from generate_series(20, 26) n;
select pg_temp.child(n, 28, '{"status": "rejected"}') from generate_series(30, 36) n;
update private.reminders set last_created_at = '-infinity';
select is(private.write_reminders(3), 2, 'a batch writes what it finds, and passes those by who are not reminded');
select is(pg_temp.reminded(), '20 21', 'the earliest first');
select results_eq('select last_id from private.reminders', array['10000000-0000-4000-8000-000000000021'::uuid], 'it knows whom it looked at last');
select is(private.write_reminders(3), 3, 'the next one goes on behind');
select is(private.write_reminders(3), 2, 'and the last one ends it');
select is(private.write_reminders(3), 0, 'then nothing is left');
select is(private.write_reminders(null), 0, 'whatever it is asked for');
select is(pg_temp.reminded(), '20 21 22 23 24 25 26', 'and nobody was left out');

-- Another window.
delete from public.notices;
delete from public.applications;
select pg_temp.child(40, 12), pg_temp.child(41, 16), pg_temp.child(42, 19.5), pg_temp.child(43, 21), pg_temp.child(44, 26), pg_temp.child(45, 38);
select is(pg_temp.run(), '44', 'by the window of 30 days');
select pg_temp.set_window(20);
select is(pg_temp.run(), '41 42 44', 'a shorter one reminds of the days that are near now, and of none that is over');
select pg_temp.set_window(40);
select is(pg_temp.run(), '41 42 44 45', 'a longer one those whose day comes near again, and nobody twice');
select pg_temp.set_window(24);
select is(pg_temp.run(), '41 42 43 44 45', 'and back');
select pg_temp.set_window(5);
select is(pg_temp.run(), '41 42 43 44 45', 'a window of five days needs no reminder');
delete from private.settings where name = 'payment_window_days';
select is(pg_temp.run(), '41 42 43 44 45', 'without a window there is none');
delete from public.applications where id = '10000000-0000-4000-8000-000000000041';
select is(pg_temp.reminded(), '42 43 44 45', 'a reminder goes with its child');
select * from finish();

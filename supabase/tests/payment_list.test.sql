\ir support/actors.psql
-- The administrator's list of money: found, filtered, counted and paged, and marked where references repeat.
select plan(95);

select tests.act_as_database();
update auth.users set raw_user_meta_data = '{"parent_name": "Ngọzi Ọbị", "phone_number": "+2348030000007"}' where id = tests.id('owner');
update auth.users set raw_user_meta_data = '{"parent_name": "Sipho Dlamini"}' where id = tests.id('stranger');
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "child_name": "Chịdịmma Ọbị"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000001", "created_at": "2026-01-01", "reference": "kz 222-222"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000002", "created_at": "2026-01-02", "reference": "KZ-222222"}') is not null;
select tests.payment(null, jsonb_build_object('id', '20000000-0000-4000-8000-000000000003', 'created_at', '2026-01-03',
  'user_id', tests.id('stranger'), 'reference', '100%_sure', 'description', 'Contribution')) is not null;
select tests.subscription(null, jsonb_build_object('id', '25000000-0000-4000-8000-000000000001', 'created_at', '2026-01-03',
  'user_id', tests.id('stranger'), 'reference', 'KZ222222', 'description', 'Monthly')) is not null;
select tests.subscription(null, jsonb_build_object('id', '25000000-0000-4000-8000-000000000002', 'created_at', '2026-01-04',
  'user_id', tests.id('stranger'), 'reference', null, 'description', 'Monthly')) is not null;
select tests.act_as('admin');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000003', 'declined', 'Not in the bank')::text, 'declined', 'one is declined');
select is(public.handle_subscription_status_update('25000000-0000-4000-8000-000000000002', 'active')::text, 'active', 'one is active');

select tests.act_as_database();
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array[
    'public.get_all_payments_and_subscriptions(''Obi'', ''pending'', ''payment'', 20, 0)',
    'public.count_payments_and_subscriptions()',
    'public.count_payments_and_subscriptions(''Obi'', ''pending'', ''payment'', 20)',
    'private.count_payments_and_subscriptions(''{}'', null)',
    'public.total_payments_and_subscriptions()',
    'private.total_payments_and_subscriptions(''{}'', null)'] loop
    return next tests.refused('select * from ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  return next tests.refused('select private.payment_rows(''{}'', null, '''')', '42501', actor || ' puts no statement together',
    '^permission denied for function');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

-- The last signs of the ids that a call lists, in its order, and what it counts.
create function pg_temp.listed(search text default null, status text default null, kind text default null) returns text language sql as $$
  select concat_ws(': ', public.count_payments_and_subscriptions(search, status, kind)::text,
    (select string_agg(left(id::text, 2) || right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(search, status, kind)))
$$;
grant execute on function pg_temp.listed to public;

select tests.act_as('admin');
select is(pg_temp.listed(), '5: 252 203 251 202 201', 'all of them, newest first, those of one moment by their id');
select is(pg_temp.listed(status => wanted), expected, format('filtered by status: %s', wanted))
from (values ('pending', '3: 251 202 201'), ('declined', '1: 203'), ('active', '1: 252'), ('approved', '0'), ('rejected', '0')) t (wanted, expected);
select is(pg_temp.listed(kind => wanted), expected, format('filtered by kind: %s', wanted))
from (values ('payment', '3: 203 202 201'), ('subscription', '2: 252 251')) t (wanted, expected);
select is(pg_temp.listed(status => 'active', kind => 'payment'), '0', 'a payment is never active');
select is(pg_temp.listed(search => wanted), expected, format('found by %s', quote_literal(wanted)))
from (values
  ('chidimma', '2: 202 201'), ('CHỊDỊMMA', '2: 202 201'), ('ngozi obi', '2: 202 201'), ('dlamini', '3: 252 203 251'),
  ('owner@example', '2: 202 201'), ('kz222222', '3: 251 202 201'), ('100%_s', '1: 203'), ('0%s', '0'), ('', '5: 252 203 251 202 201'),
  (''') or true --', '0'), ('no such thing', '0')
) t (wanted, expected);
select is(pg_temp.listed((select payment_reference from public.applications)), '2: 202 201', 'found by the child''s own reference');
select is(pg_temp.listed((select replace(payment_reference, '-', '') from public.applications)), '2: 202 201', 'also without its dash');
select is(pg_temp.listed('obi', 'pending', 'payment'), '2: 202 201', 'all of these together');
select is(public.count_payments_and_subscriptions(at_most => 3), 3, 'counted no further than asked');
select tests.refused($$ select * from public.get_all_payments_and_subscriptions(only_status => 'x') $$, '22023', 'an unknown status is refused',
  '^payment_filter_unknown$');
select tests.refused($$ select public.count_payments_and_subscriptions(only_type => 'x') $$, '22023', 'so is an unknown kind', '^payment_filter_unknown$');

select is((select string_agg(right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(page_size => 2, page_start => 2)), '1 2',
  'a page in the middle');
select is((select string_agg(right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(
    page_size => 2, older_than => '2026-01-03', after_id => '20000000-0000-4000-8000-000000000003')), '1 2',
  'the rows after one, also at the same moment');
select is_empty($$ select id from public.get_all_payments_and_subscriptions(page_start => 5) $$, 'past the end there is nothing');
-- The order of work, page by page.
select is((select string_agg(left(p.id::text, 2) || right(p.id::text, 1), ' ' order by s.start, p.position)
    from generate_series(0, 4, 2) s (start)
    cross join lateral (select q.id, row_number() over () as position
      from public.get_all_payments_and_subscriptions(page_size => 2, page_start => s.start, waiting_first => true) q) p),
  '201 202 251 252 203', 'what waits comes first, oldest first, and then what was decided, newest first; no page repeats or leaves out a row');
select is((select string_agg(left(id::text, 2) || right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions('obi', waiting_first => true)), '201 202',
  'also of what a search finds');
select tests.refused($$ select * from public.get_all_payments_and_subscriptions(older_than => '2026-01-03', waiting_first => true) $$, '22023',
  'a moment is no position in it', '^payment_order_unknown$');

select is((select string_agg(same_reference_count::text, ' ') from public.get_all_payments_and_subscriptions()), '0 0 2 2 2',
  'a reference is compared by its letters and figures, across both tables');
select results_eq(
  $$ select decision_reason, decided_by_email from public.get_all_payments_and_subscriptions(only_status => 'declined') $$,
  $$ values ('Not in the bank', 'admin@example.com') $$, 'a decision says why and by whom');
select results_eq(
  $$ select distinct parent_name, parent_phone from public.get_all_payments_and_subscriptions('chidimma') $$,
  $$ values ('Ngọzi Ọbị', '+2348030000000') $$, 'whom to call is named');

-- A new name is found, and the old one no more.
select tests.act_as_database();
update auth.users set raw_user_meta_data = '{"parent_name": "Thandi Nkosi"}' where id = tests.id('stranger');
select tests.act_as('admin');
select is(pg_temp.listed('nkosi'), '3: 252 203 251', 'a parent is found by the new name');
select is(pg_temp.listed('dlamini'), '0', 'and no more by the old one');

-- The filters by currency, by days, and by whether it is the fee; and the totals.
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Lerato Zulu", "country": "South Africa", "state_city": "Gauteng"}') is not null;
select tests.payment(wanted.child::uuid, jsonb_build_object('id', '30000000-0000-4000-8000-00000000000' || wanted.id, 'created_at', wanted.stated,
  'amount', wanted.amount, 'currency', wanted.currency, 'description', wanted.description, 'reference', null)) is not null
from (values
  -- In Lagos it is still the 4th, in Johannesburg the 5th.
  (1, '10000000-0000-4000-8000-000000000001', '2026-05-04T22:30:00Z', 10000, 'NGN', 'Talent Hunt Ticket'),
  (2, '10000000-0000-4000-8000-000000000002', '2026-05-04T22:30:00Z', 180, 'ZAR', 'Talent Hunt Ticket'),
  (3, '10000000-0000-4000-8000-000000000001', '2026-05-05T12:00:00Z', 9500, 'NGN', 'Talent Hunt Ticket'),
  (4, '10000000-0000-4000-8000-000000000002', '2026-05-05T12:00:00Z', 10000, 'NGN', 'Talent Hunt Ticket'),
  (5, '10000000-0000-4000-8000-000000000002', '2026-05-05T22:30:00Z', 25.50, 'USD', 'Contribution'),
  (6, '10000000-0000-4000-8000-000000000001', '2026-05-05T22:30:00Z', 180, 'NGN', 'Contribution')
) wanted (id, child, stated, amount, currency, description);
select tests.act_as('admin');
create function pg_temp.filtered(days text, only_currency public.currency default null, only_not_fee boolean default false,
  status text default null, kind text default null, words text default null) returns text language sql as $$
  select concat_ws(': ',
    public.count_payments_and_subscriptions(words, status, kind, null, lower(d.days), d.until, only_currency, only_not_fee)::text,
    (select string_agg(left(id::text, 1) || right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(words, status, kind,
      from_day => lower(d.days), to_day => d.until, only_currency => only_currency, only_not_fee => only_not_fee)),
    (select string_agg(concat_ws(' ', t.sum_of, t.currency, t.row_count, t.amount), ', ')
      from public.total_payments_and_subscriptions(words, status, kind, 100, lower(d.days), d.until, only_currency, only_not_fee) t))
  from (select r as days, upper(r) - 1 as until from (select days::daterange) r (r)) d
$$;
select is(pg_temp.filtered(days, currency::public.currency, is_not_fee, status, kind, words), expected, description)
from (values
  ('[2026-05-05,2026-05-05]', null, false, null, null, null, '4: 36 33 34 32: stated NGN 3 19680, stated ZAR 1 180', 'a day is as long as on the child''s clocks'),
  ('[2026-05-06,)', null, false, null, null, null, '1: 35: stated USD 1 25.50', 'from a day on'),
  ('(,2026-01-02]', null, false, null, null, null, '2: 22 21: stated NGN 2 20000', 'up to a day'),
  ('(,)', 'USD', false, null, null, null, '1: 35: stated USD 1 25.50', 'by a currency'),
  ('(,)', 'ZAR', false, 'approved', null, null, '0', 'by a currency and a state'),
  ('(,)', null, true, null, null, null, '2: 33 34: stated NGN 2 19500', 'payments that are not the fee: another amount, or another country''s'),
  ('(,)', null, true, 'pending', null, 'lerato', '1: 34: stated NGN 1 10000', 'together with a state and a search'),
  ('(,)', 'ZAR', true, null, null, null, '0', 'together with a currency'),
  ('(,)', null, true, null, 'subscription', null, '0', 'no subscription has a fee'),
  ('(,)', 'NGN', false, null, 'subscription', null, '2: 22 21: received NGN 1 10000, stated NGN 1 10000', 'a currency of subscriptions, what waits apart')
) wanted (days, currency, is_not_fee, status, kind, words, expected, description);
select is_empty($$ select * from public.get_all_payments_and_subscriptions(from_day => '2026-05-06', to_day => '2026-05-05') $$,
  'no day is between a day and the one before');
select is((select sum(row_count)::integer from public.total_payments_and_subscriptions(at_most => 3)), 3, 'summed no further than asked');

select is(public.update_payment_status('30000000-0000-4000-8000-000000000003', 'approved', null, 10000, '2026-05-05')::text, 'approved', 'the fee has arrived of it');
select is(pg_temp.filtered('(,)', null, true), '1: 34: stated NGN 1 10000', 'so that it is the fee');
select is((select amount from public.total_payments_and_subscriptions(only_status => 'approved')), 10000::numeric, 'which counts in place of what was stated');
-- By the day on which the money arrived.
create function pg_temp.arrived(first date, last date) returns text language sql as $$
  select concat_ws(': ', public.count_payments_and_subscriptions(arrived_from => first, arrived_to => last)::text,
    (select string_agg(left(id::text, 1) || right(id::text, 1), ' ') from public.get_all_payments_and_subscriptions(arrived_from => first, arrived_to => last)),
    (select string_agg(t.amount::text, ' ') from public.total_payments_and_subscriptions(arrived_from => first, arrived_to => last) t))
$$;
select results_eq($$ select t.sum_of, t.currency::text, t.row_count, t.amount from public.total_payments_and_subscriptions() t where t.currency = 'NGN' $$,
  $$ values ('declined', 'NGN', 1, 10000::numeric), ('received', 'NGN', 2, 20000), ('stated', 'NGN', 6, 50180) $$,
  'a sum says of what: what waits, what arrived and what was declined are three');
select is(pg_temp.arrived('2026-05-05', '2026-05-05'), '1: 33: 10000', 'money that arrived on a day, whenever it was stated');
select is(pg_temp.arrived('2026-05-06', '2026-06-01'), '0', 'nothing of it later');
select is(pg_temp.arrived(null, '2026-05-04'), '0', 'nor before; what waits has not arrived');
select is(public.update_payment_status('30000000-0000-4000-8000-000000000006', 'approved')::text, 'approved', 'another is approved as stated');
select is(pg_temp.arrived((now() at time zone 'Africa/Lagos')::date, null), '2: 36 22: 10180', 'which arrives on the day of the decision, beside a subscription of that day');
select isnt_empty($$ select from public.get_books((now() at time zone 'Africa/Lagos')::date, (now() at time zone 'Africa/Lagos')::date) b where b.amount = 180 $$,
  'as in the books');
select is(public.undo_payment_decision('30000000-0000-4000-8000-000000000006', 'By mistake')::text, 'pending', 'that is taken back');
select is(public.undo_payment_decision('30000000-0000-4000-8000-000000000003', 'By mistake')::text, 'pending', 'taken back');
select tests.act_as_database();
update public.applications set country = 'Nigeria', state_city = 'Lagos' where id = '10000000-0000-4000-8000-000000000002';
select tests.act_as('admin');
select is(pg_temp.filtered('(,)', null, true), '2: 33 32: stated NGN 1 9500, stated ZAR 1 180', 'the fee follows the child''s country');
select is_empty($$ select * from public.get_history('payments', '30000000-0000-4000-8000-000000000002') h where h.action = 'update' $$,
  'which is no change of the payment');

-- The credit that the family has beside it, while it waits.
select public.book_transfer('[]', amount => 700, currency => 'NGN', received_on => '2026-05-05', received_via => 'cash', credit_to => tests.id('owner')) is not null;
select results_eq($$ select distinct currency::text, status, unused_amount from public.get_all_payments_and_subscriptions()
    where user_id = tests.id('owner') and (status = 'pending') = (currency = 'NGN') and unused_amount is not null $$,
  $$ values ('NGN', 'pending', 700::numeric) $$, 'of the same currency');
select is_empty($$ select from public.get_all_payments_and_subscriptions() where unused_amount is not null and (user_id <> tests.id('owner') or status <> 'pending') $$,
  'and of no other family, nor of what is decided');
select * from finish();

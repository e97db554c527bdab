\ir support/actors.psql
-- Doubles: which children are shown as the same, who may say that they are not, and what becomes of the money of one that is closed.
select no_plan();

-- 1 and 2 are one child entered twice; 3 is a brother; 4 and 5 are the stranger's, the one with the phone, the other with name, age and state.
create function pg_temp.child(number integer, more jsonb default '{}') returns uuid language sql as $$
  select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-00000000000' || number, 'status', 'approved') || more) $$;
select pg_temp.child(1), pg_temp.child(2, '{"child_name": "  ADAÉZE   Obi "}'), pg_temp.child(3, '{"child_name": "Emeka Obi", "age": 11}'),
  pg_temp.child(4, jsonb_build_object('user_id', tests.id('stranger'), 'child_name', 'Bola Ade')),
  pg_temp.child(5, jsonb_build_object('user_id', tests.id('stranger'), 'parent_phone', '+2348030000009')) is not null;

create function pg_temp.pairs() returns text language sql as $$
  select string_agg(concat(d.reason, ' ', right(d.one ->> 'id', 1), '-', right(d.other ->> 'id', 1), case when d.is_one_account then ' one' end), ', '
    order by d.is_one_account desc, d.one ->> 'id', d.other ->> 'id') from public.get_doubles() d $$;
create function pg_temp.id(number integer) returns uuid language sql as $$ select ('10000000-0000-4000-8000-00000000000' || number)::uuid $$;
create function pg_temp.close(closed integer, kept integer) returns text language plpgsql as $$
begin
  perform public.close_double(pg_temp.id(closed), pg_temp.id(kept));
  return 'closed';
exception when sqlstate 'P0001' then
  return sqlerrm;
end
$$;
create function pg_temp.ticket(number integer) returns text language sql security definer as $$
  select concat_ws(' ', a.ticket_status, a.ticket_received) from public.applications a where a.id = pg_temp.id(number) $$;
-- All that the books hold: by day and currency what was booked, what arrived, what is left; and the credit of the family.
create function pg_temp.books() returns jsonb language sql security definer as $$
  select jsonb_build_object(
    'entries', (select jsonb_agg(e order by e.day, e.currency, e.country, e.kind) from (
      select l.day, l.currency, l.country, l.kind, sum(l.amount) as sum from private.ledger l group by 1, 2, 3, 4 having sum(l.amount) <> 0) e),
    'transfers', (select jsonb_agg(t order by t.received_on, t.currency) from (
      select t.received_on, t.currency, sum(case t.direction when 'in' then t.amount else -t.amount end) as sum from private.transfers t group by 1, 2) t),
    'tallied', (select jsonb_agg(m order by m) from private.money_between(null, null, null) m),
    'credit', (select jsonb_agg(c) from private.family_credit(tests.id('owner')) c)) $$;
grant execute on all functions in schema pg_temp to public;

-- Nobody but the office.
create temp table calls (call text);
insert into calls values ('public.get_doubles()'), ('public.set_told_apart(pg_temp.id(1), pg_temp.id(2))'), ('public.close_double(pg_temp.id(2), pg_temp.id(1))');
grant select on calls to public;
select tests.act_as('owner');
select tests.refused('select ' || call, '42501', 'a parent may not call ' || call, '^administrator_required$') from calls;
select tests.lacks_grant('select from private.double_keys', 'the keys are closed to a parent');
select tests.lacks_grant('select from private.told_apart', 'and what the office found');
select tests.act_as('anon');
select tests.lacks_grant('select ' || call, 'a visitor may not call ' || call) from calls;
select tests.act_as('service_role');
select tests.lacks_grant('select ' || call, 'nor the service role ' || call) from calls;

-- Found.
select tests.act_as('admin');
select is(pg_temp.pairs(), 'name 1-2 one, phone 1-4, name 1-5, name 2-5', 'the same name however it is written, and the same phone of two accounts, once for an account');
select is((select d.one - array['created_at', 'reference'] from public.get_doubles() d limit 1) @> jsonb_build_object(
  'name', 'Adaeze Obi', 'age', 9, 'parent_phone', '+2348030000000', 'parent_name', 'Test Person', 'is_pending', false, 'money', '[]'::jsonb), true, 'with whom to call');
select tests.act_as_database();
select pg_temp.child(6, '{"child_name": "Adaeze Obi", "age": 10}'), pg_temp.child(7, '{"state_city": "Kano"}') is not null;
update public.applications set parent_phone = '+2348030000008' where id = pg_temp.id(4);
select tests.act_as('admin');
select is(pg_temp.pairs(), 'name 1-2 one, name 1-5, name 2-5', 'another age, state or phone is another child, also once it is corrected');

-- Not the same.
select lives_ok('select public.set_told_apart(pg_temp.id(5), pg_temp.id(1))', 'a pair is told apart, in any order');
select lives_ok('select public.set_told_apart(pg_temp.id(1), pg_temp.id(5))', 'and again');
select is(pg_temp.pairs(), 'name 1-2 one, name 2-5', 'which is remembered');
select tests.act_as('second_admin');
select is(pg_temp.pairs(), 'name 1-2 one, name 2-5', 'for every administrator');
select lives_ok('select public.set_told_apart(pg_temp.id(1), pg_temp.id(5), false)', 'and can be taken back');
select is(pg_temp.pairs(), 'name 1-2 one, name 1-5, name 2-5', 'the pair is shown again');
select tests.raises('select public.set_told_apart(pg_temp.id(1), gen_random_uuid())', 'application_not_found', 'a child who is gone');
select tests.raises('select public.set_told_apart(pg_temp.id(1), pg_temp.id(1))', 'application_not_found', 'a child is no double of itself');

-- Refused to be closed.
select is(pg_temp.close(5, 1), 'double_of_two_accounts', 'across accounts nothing is closed');
select is(pg_temp.close(3, 1), 'not_a_double', 'nor a brother');
select is(pg_temp.close(6, 1), 'not_a_double', 'nor another age');
select is(pg_temp.close(1, 1), 'not_a_double', 'nor a child with itself');
select is(pg_temp.close(9, 1), 'application_not_found', 'nor one that is gone');
select tests.act_as_database();
select tests.payment(pg_temp.id(2), '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.act_as('admin');
select is(pg_temp.close(2, 1), 'double_is_pending', 'while a payment waits, nothing is closed');
select is((select (d.other ->> 'is_pending')::boolean from public.get_doubles() d where d.is_one_account), true, 'and the list says so');

-- With money of every way: a line of a statement that pays two children, cash, and a payment that was taken by its word.
select lives_ok($$ select public.book_transfer(jsonb_build_array(
  jsonb_build_object('payment_id', '20000000-0000-4000-8000-000000000001', 'amount', 6000),
  jsonb_build_object('application_id', pg_temp.id(3), 'amount', 3000)),
  amount => 9500, currency => 'NGN', received_on => current_date - 40, line_on => current_date - 40,
  line_code => encode(sha256('double'), 'hex')) $$, 'a line pays a part of the ticket, and a part of the brother''s');
select tests.act_as_database();
select tests.payment(pg_temp.id(2), '{"id": "20000000-0000-4000-8000-000000000002", "amount": 4000}') is not null;
select tests.payment(pg_temp.id(2), '{"id": "20000000-0000-4000-8000-000000000003", "amount": 700, "description": "Costume of Adaeze Obi"}') is not null;
select tests.subscription(pg_temp.id(2), '{"id": "25000000-0000-4000-8000-000000000001", "amount": 500}') is not null;
select tests.payment(pg_temp.id(1), '{"id": "20000000-0000-4000-8000-000000000004", "amount": 900, "description": "Shoes for Adaeze Obi"}') is not null;
select tests.act_as('admin');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved', received_amount => 4000, received_on => current_date - 1, received_via => 'cash') $$, 'cash');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000003', 'approved') $$, 'by its word');
select lives_ok($$ select public.handle_subscription_status_update('25000000-0000-4000-8000-000000000001', 'active') $$, 'regularly');
select is(pg_temp.ticket(2) || ', ' || pg_temp.ticket(1), 'paid 10000, unpaid 0', 'the ticket of the one is paid');
select is((select d.other -> 'money' from public.get_doubles() d where d.is_one_account), '[{"amount": 11200, "currency": "NGN"}]', 'and the list says what was paid');
select lives_ok($$ select public.record_refund(100, current_date, 'Too much', row_id => '20000000-0000-4000-8000-000000000003') $$, 'a part goes back');
select is(pg_temp.close(2, 1), 'payment_is_refunded', 'of which nothing is booked elsewhere');
select is(pg_temp.ticket(2) || ', ' || pg_temp.ticket(1), 'paid 10000, unpaid 0', 'and nothing was moved');
select lives_ok($$ select public.undo_refund((select t.id from public.get_family_transfers(tests.id('owner')) t where t.direction = 'out')) $$, 'until that is taken back');

-- Closed.
select tests.act_as_database();
create temp table before as select pg_temp.books() as books;
select tests.act_as('admin');
select is(pg_temp.close(2, 1), 'closed', 'the double is closed');
select tests.act_as_database();
select is(pg_temp.books(), (select books from before), 'the books hold the same, by day, country, currency and way');
select is(tests.count_of('public.applications', $$ id = pg_temp.id(2) $$), 0::bigint, 'the double is gone');
select is(pg_temp.ticket(1), 'paid 10000', 'its money pays the ticket of the child that is kept');
select results_eq($$ select p.amount, p.status::text, p.received_amount, p.received_via::text, p.description from public.payments p where p.application_id = pg_temp.id(1) order by p.amount $$,
  $$ values (700::numeric, 'approved', null::numeric, null, 'Costume of Adaeze Obi'), (900, 'pending', null, null, 'Shoes for Adaeze Obi'),
    (4000, 'approved', 4000, 'cash', 'Talent Hunt Ticket'), (10000, 'approved', 6000, 'statement', 'Talent Hunt Ticket') $$,
  'each payment as it was, and what was for this name keeps it');
select is(tests.count_of('public.subscriptions', $$ application_id = pg_temp.id(1) and status = 'active' $$), 1::bigint, 'and so the subscription');
select ok(not exists (select from private.booked_entries b where b.kind <> 'donation'
    and not exists (select from public.payments p where p.id = b.row_id) and not exists (select from public.subscriptions s where s.id = b.row_id)),
  'no entry that stands belongs to what is gone');
select is(pg_temp.ticket(3), 'unpaid 3000', 'the brother''s part is untouched');
select is((select count(distinct p.transfer_id) from public.payments p where p.transfer_id is not null and p.application_id in (pg_temp.id(1), pg_temp.id(3)) and p.received_via = 'statement'), 1::bigint,
  'it is the same transfer as before');
select is((select h.new_values ? 'double_closed_at' and h.actor_id = tests.id('admin') from private.audit_log h
  where h.row_id = pg_temp.id(1) order by h.at desc, h.id desc limit 1), true, 'the history of the kept child says so');
select tests.act_as('admin');
select is(pg_temp.pairs(), 'name 1-5', 'one pair is left');
select is(pg_temp.close(2, 1), 'application_not_found', 'a second time there is nothing to close');
-- A decision on what was moved is taken back as any other.
select lives_ok($$ select public.undo_payment_decision((select p.id from public.payments p where p.application_id = pg_temp.id(1) and p.amount = 10000), 'Not theirs') $$, 'a payment that was moved can be undone');
select tests.act_as_database();
select is(pg_temp.ticket(1), 'pending_payment 4000', 'and the ticket follows');

-- Across a closed month.
select pg_temp.child(8, '{"child_name": "Chidi Obi"}'), pg_temp.child(9, '{"child_name": "Chidi Obi"}') is not null;
select tests.act_as('admin');
select lives_ok($$ select public.confirm_ticket(pg_temp.id(9), received_amount => 10000, received_on => (date_trunc('month', current_date) - interval '1 month')::date) $$, 'a ticket of last month');
select tests.act_as_database();
insert into private.closed_months (month, sums) values ((date_trunc('month', current_date) - interval '1 month')::date, '{}');
create temp table last_month as select sum(l.amount) as sum, count(*) as entries from private.ledger l where l.day < date_trunc('month', current_date)::date;
create temp table sums as select l.currency, sum(l.amount) as sum from private.ledger l group by 1;
select tests.act_as('admin');
select is(pg_temp.close(9, 8), 'closed', 'closing its child once that month is closed');
select tests.act_as_database();
select results_eq('select sum(l.amount), count(*) from private.ledger l where l.day < date_trunc(''month'', current_date)::date', 'select * from last_month',
  'writes nothing in that month');
select set_eq('select l.currency, sum(l.amount) from private.ledger l group by 1', 'select * from sums', 'and the sums are the same');
select is(pg_temp.ticket(8), 'paid 10000', 'the ticket is the kept child''s');

-- With the account everything goes.
delete from auth.users where id = tests.id('owner');
select is(tests.count_of('private.double_keys', $$ user_id = tests.id('owner') $$), 0::bigint, 'no key outlives its child');
select * from finish();

\ir support/actors.psql
-- Duplicates: which children are shown as the same, who may say that they are not, and what becomes of the money of one that is closed.
select no_plan();

-- 1 and 2 are one child entered twice; 3 is a brother; 4 and 5 are the stranger's, the one with the phone, the other with name, age and state.
create function pg_temp.child(number integer, more jsonb default '{}') returns uuid language sql as $$
  select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-' || lpad(number::text, 12, '0'), 'status', 'approved') || more) $$;
select pg_temp.child(1), pg_temp.child(2, '{"child_name": "  ADAÉZE   Obi "}'), pg_temp.child(3, '{"child_name": "Emeka Obi", "age": 11}'),
  pg_temp.child(4, jsonb_build_object('user_id', tests.id('stranger'), 'child_name', 'Bola Ade')),
  pg_temp.child(5, jsonb_build_object('user_id', tests.id('stranger'), 'parent_phone', '+2348030000009')) is not null;

create function pg_temp.pairs() returns text language sql as $$
  select string_agg(concat(d.reason, ' ', right(d.one ->> 'id', 1), '-', right(d.other ->> 'id', 1), case when d.is_one_account then ' one' end), ', '
    order by d.is_one_account desc, d.one ->> 'id', d.other ->> 'id') from public.get_duplicates() d $$;
create function pg_temp.id(number integer) returns uuid language sql as $$ select ('10000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid $$;
-- How many pairs wait and since when, as Today counts them and as the page lists them.
create function pg_temp.counted() returns text language sql security definer as $$
  select concat_ws(' ', w.count, w.oldest) from private.work_of_duplicates(2025) w $$;
create function pg_temp.listed() returns text language sql security definer as $$
  select concat_ws(' ', count(*), private.day_of(min(greatest(one.created_at, other.created_at)))) from private.duplicate_pairs(2025) p
  join public.applications one on one.id = p.one_id join public.applications other on other.id = p.other_id $$;
create function pg_temp.close(closed integer, kept integer) returns text language plpgsql as $$
begin
  perform public.close_duplicate(pg_temp.id(closed), pg_temp.id(kept));
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
    'counters', (select jsonb_agg(m order by m) from private.money_between(null, null, null) m),
    'credit', (select jsonb_agg(c) from private.family_credit(tests.id('owner')) c)) $$;
grant execute on all functions in schema pg_temp to public;

-- Nobody but the office.
create temp table calls (call text);
insert into calls values ('public.get_duplicates()'), ('public.set_told_apart(pg_temp.id(1), pg_temp.id(2))'), ('public.close_duplicate(pg_temp.id(2), pg_temp.id(1))');
grant select on calls to public;
select tests.act_as('owner');
select tests.refused('select ' || call, '42501', 'a parent may not call ' || call, '^administrator_required$') from calls;
select tests.lacks_grant('select from private.duplicate_keys', 'the keys are closed to a parent');
select tests.lacks_grant('select from private.told_apart', 'and what the office found');
select tests.act_as('anon');
select tests.lacks_grant('select ' || call, 'a visitor may not call ' || call) from calls;
select tests.act_as('service_role');
select tests.lacks_grant('select ' || call, 'nor the service role ' || call) from calls;

-- Found.
select tests.act_as('admin');
select is(pg_temp.pairs(), 'name 1-2 one, phone 1-4, name 1-5, name 2-5', 'the same name however it is written, and the same phone of two accounts, once for an account');
select is((select d.one - array['created_at', 'reference'] from public.get_duplicates() d limit 1) @> jsonb_build_object(
  'name', 'Adaeze Obi', 'age', 9, 'parent_phone', '+2348030000000', 'parent_name', 'Test Person', 'is_pending', false, 'money', '[]'::jsonb), true, 'with whom to call');
select is(pg_temp.counted(), pg_temp.listed(), 'and Today counts as many');
select matches(pg_temp.counted(), '^4 ', 'all four');
select tests.act_as_database();
select pg_temp.child(6, '{"child_name": "Adaeze Obi", "age": 10}'), pg_temp.child(7, '{"state_city": "Kano"}') is not null;
update public.applications set parent_phone = '+2348030000008' where id = pg_temp.id(4);
select tests.act_as('admin');
select is(pg_temp.pairs(), 'name 1-2 one, name 1-5, name 2-5', 'another age, state or phone is another child, also once it is corrected');

-- Not the same.
select lives_ok('select public.set_told_apart(pg_temp.id(5), pg_temp.id(1))', 'a pair is told apart, in any order');
select lives_ok('select public.set_told_apart(pg_temp.id(1), pg_temp.id(5))', 'and again');
select is(pg_temp.pairs(), 'name 1-2 one, name 2-5', 'which is remembered');
select is(pg_temp.counted(), pg_temp.listed(), 'on Today, too');
select tests.act_as('second_admin');
select is(pg_temp.pairs(), 'name 1-2 one, name 2-5', 'for every administrator');
select lives_ok('select public.set_told_apart(pg_temp.id(1), pg_temp.id(5), false)', 'and can be taken back');
select is(pg_temp.pairs(), 'name 1-2 one, name 1-5, name 2-5', 'the pair is shown again');
select tests.raises('select public.set_told_apart(pg_temp.id(1), gen_random_uuid())', 'application_not_found', 'a child who is gone');
select tests.raises('select public.set_told_apart(pg_temp.id(1), pg_temp.id(1))', 'application_not_found', 'a child is no duplicate of itself');

-- Refused to be closed.
select is(pg_temp.close(5, 1), 'duplicate_of_two_accounts', 'across accounts nothing is closed');
select is(pg_temp.close(3, 1), 'not_a_duplicate', 'nor a brother');
select is(pg_temp.close(6, 1), 'not_a_duplicate', 'nor another age');
select is(pg_temp.close(1, 1), 'not_a_duplicate', 'nor a child with itself');
select is(pg_temp.close(9, 1), 'application_not_found', 'nor one that is gone');
select tests.act_as_database();
select tests.payment(pg_temp.id(2), '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.act_as('admin');
select is(pg_temp.close(2, 1), 'duplicate_is_pending', 'while a payment waits, nothing is closed');
select is((select (d.other ->> 'is_pending')::boolean from public.get_duplicates() d where d.is_one_account), true, 'and the list says so');

-- With money of every way: a line of a statement that pays two children, cash, and a payment that was taken by its word.
select lives_ok($$ select public.book_transfer(jsonb_build_array(
  jsonb_build_object('payment_id', '20000000-0000-4000-8000-000000000001', 'amount', 6000),
  jsonb_build_object('application_id', pg_temp.id(3), 'amount', 3000)),
  bank_transaction_id => tests.bank_line('DUPLICATE', 9500, current_date - 40)) $$, 'a line pays a part of the ticket, and a part of the brother''s');
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
select is((select d.other -> 'money' from public.get_duplicates() d where d.is_one_account), '[{"amount": 11200, "currency": "NGN"}]', 'and the list says what was paid');
select lives_ok($$ select public.record_refund(100, current_date, 'Too much', row_id => '20000000-0000-4000-8000-000000000003') $$, 'a part goes back');
select is(pg_temp.close(2, 1), 'payment_is_refunded', 'of which nothing is booked elsewhere');
select is(pg_temp.ticket(2) || ', ' || pg_temp.ticket(1), 'paid 10000, unpaid 0', 'and nothing was moved');
select lives_ok($$ select public.undo_refund((select t.id from public.get_family_transfers(tests.id('owner')) t where t.direction = 'out')) $$, 'until that is taken back');

-- Closed.
select tests.act_as_database();
create temp table before as select pg_temp.books() as books;
select tests.act_as('admin');
select is(pg_temp.close(2, 1), 'closed', 'the duplicate is closed');
select tests.act_as_database();
select is(pg_temp.books(), (select books from before), 'the books hold the same, by day, country, currency and way');
select is(tests.count_of('public.applications', $$ id = pg_temp.id(2) $$), 0::bigint, 'the duplicate is gone');
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
select is((select h.new_values ? 'duplicate_closed_at' and h.actor_id = tests.id('admin') from private.audit_log h
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

-- Tickets that need less than what is moved.
create function pg_temp.credit() returns numeric language sql security definer as $$
  select coalesce((select c.amount from private.family_credit(tests.id('owner')) c where c.currency = 'NGN'), 0) $$;
create function pg_temp.cash(number integer, amount numeric) returns uuid language sql as $$
  select public.confirm_ticket(pg_temp.id(number), received_amount => amount, received_on => current_date, accept_pending => true, accept_second => true, open_ticket => false) $$;
create function pg_temp.told_credit(closed integer) returns jsonb language sql as $$
  select c.child -> 'credit' from public.get_duplicates() d cross join lateral (values (d.one), (d.other)) c (child) where c.child ->> 'id' = pg_temp.id(closed)::text $$;
grant execute on all functions in schema pg_temp to public;
select pg_temp.child(11, '{"child_name": "Dayo Obi"}'), pg_temp.child(12, '{"child_name": "Dayo Obi"}'), pg_temp.child(13, '{"child_name": "Efe Obi"}'),
  pg_temp.child(14, '{"child_name": "Efe Obi"}'), pg_temp.child(15, '{"child_name": "Femi Obi"}'), pg_temp.child(16, '{"child_name": "Femi Obi"}') is not null;
select tests.payment(pg_temp.id(11), '{"id": "20000000-0000-4000-8000-000000000011", "amount": 300}'),
  tests.payment(pg_temp.id(11), '{"id": "20000000-0000-4000-8000-000000000012", "amount": 500, "description": "Shoes"}'),
  tests.payment(pg_temp.id(11), '{"id": "20000000-0000-4000-8000-000000000013", "amount": 200, "description": "Hat"}') is not null;
select tests.act_as('admin');
select lives_ok($$ select pg_temp.cash(11, 10000), pg_temp.cash(12, 10000), pg_temp.cash(13, 10000), pg_temp.cash(14, 6000) $$, 'both entries of a child are paid');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000011', 'approved', accept_second => true) $$, 'also by word');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000012', 'approved', received_amount => 500, received_on => current_date, received_via => 'cash') $$, 'something else is paid');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000013', 'approved', received_amount => 200, received_on => current_date, received_via => 'cash') $$, 'and something more');
select lives_ok($$ select public.record_refund(200, current_date, 'Sent twice', row_id => '20000000-0000-4000-8000-000000000013') $$, 'all of which goes back');
select is(pg_temp.told_credit(11), '[{"amount": 10000, "currency": "NGN"}]', 'the list says what the kept ticket does not need, which only stated money never is');
select is(pg_temp.told_credit(12), '[{"amount": 10000, "currency": "NGN"}]', 'whichever is kept');
select is(pg_temp.told_credit(13), '[{"amount": 6000, "currency": "NGN"}]', 'above what is due still');
select is(pg_temp.told_credit(14), '[{"amount": 6000, "currency": "NGN"}]', 'of either');
select tests.act_as_database();
create temp table earlier as select pg_temp.credit() as credit, pg_temp.books() - 'entries' - 'counters' - 'credit' as books;
create temp table news as select n.id, n.kind, n.facts, n.created_at from public.notices n where n.user_id = tests.id('owner');
create temp table told as select n.id from public.notices n where n.payment_id in (
  select p.id from public.payments p where p.application_id = pg_temp.id(13) or p.id in ('20000000-0000-4000-8000-000000000011', '20000000-0000-4000-8000-000000000012'));
create temp table posted as select d.notice_id from private.email_outbox d;
select tests.act_as('admin');
select is(pg_temp.close(11, 12), 'closed', 'one of which all went back does not hold the duplicate open');
select tests.act_as_database();
select is(pg_temp.ticket(12), 'paid 10300', 'the ticket is not paid twice, but what was only stated goes along');
select is(pg_temp.credit() - (select credit from earlier), 10000::numeric, 'what arrived above its price is the family''s credit');
select results_eq($$ select p.amount, p.received_amount, p.refunded_amount from public.payments p where p.application_id = pg_temp.id(12) order by p.amount $$,
  $$ values (300::numeric, null::numeric, null::numeric), (500, 500, null), (10000, 10000, null) $$, 'what was for something else goes along, what went back does not');
select results_eq($$ select b.amount, b.refunded from private.booked_entries b where b.row_id = '20000000-0000-4000-8000-000000000013' $$,
  $$ values (200::numeric, 200::numeric) $$, 'and stays in the books as it is');
select tests.act_as('admin');
select is(pg_temp.close(13, 14), 'closed', 'a part of what was paid is due for the other entry');
select tests.act_as_database();
select is(pg_temp.ticket(14), 'paid 10000', 'that part pays it');
select results_eq($$ select p.amount, p.received_amount from public.payments p where p.application_id = pg_temp.id(14) order by p.received_amount $$,
  $$ values (10000::numeric, 4000::numeric), (6000, 6000) $$, 'the payment takes what is due');
select is(pg_temp.credit() - (select credit from earlier), 16000::numeric, 'the rest is credit');
select is(pg_temp.books() - 'entries' - 'counters' - 'credit', (select books from earlier), 'nothing arrived and nothing left');
select is_empty($$ select n.kind, n.facts from public.notices n where n.user_id = tests.id('owner') and n.id not in (select id from news) $$, 'the family is told nothing anew');
select is_empty('select d.notice_id from private.email_outbox d except select notice_id from posted', 'nor sent an email');
select is_empty($$ select t.id from told t where not exists (select from public.notices n where n.id = t.id and n.application_id in (pg_temp.id(12), pg_temp.id(14)) and exists (
  select from public.payments p where p.id = n.payment_id)) $$, 'and keeps what it was told of what was moved');
select is(current_setting('private.rebooked_transfer') || current_setting('private.closed_duplicate'), '', 'later payments are news again');

-- A transfer that is another family's pays a second time rather than becoming that family's credit; one that is nobody's becomes the family's.
select tests.act_as('admin');
select lives_ok($$ select pg_temp.cash(16, 10000) $$, 'the kept ticket is paid');
select lives_ok(format($$ select public.book_transfer('[]', amount => 3000, currency => 'NGN', received_on => current_date, credit_to => %L) $$, tests.id('stranger')), 'another family has credit');
select lives_ok($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.id(15), 'amount', 3000)),
  transfer_id => (select t.id from public.get_family_transfers(tests.id('stranger')) t where t.room = 3000), other_families => true) $$, 'which it gives away');
select lives_ok($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.id(15), 'amount', 2000, 'accept_second', true),
  jsonb_build_object('application_id', pg_temp.id(5), 'amount', 2500)), amount => 4500, currency => 'NGN', received_on => current_date, other_families => true) $$, 'a church pays for two');
select is(pg_temp.told_credit(15), '[{"amount": 2000, "currency": "NGN"}]', 'the list says so');
select is(pg_temp.close(15, 16), 'closed', 'its child is closed');
select tests.act_as_database();
select is(pg_temp.credit() - (select credit from earlier), 18000::numeric, 'the church''s part is the family''s');
select is((select count(*) from private.family_credit(tests.id('stranger'))), 0::bigint, 'nothing is the other family''s');
select is(pg_temp.ticket(16), 'paid 13000', 'what it gave stays given');

-- Tiers of both count once with the one that stays, also if somebody gives one of them again.
select tests.act_as_database();
select pg_temp.child(31, '{"child_name": "Zara Obi", "ticket_status": "paid", "points": 7}'), pg_temp.child(32, '{"child_name": "Zara Obi", "ticket_status": "paid", "points": 20}') is not null;
select tests.act_as('admin');
update public.applications set ticket_status = 'Silver' where id = pg_temp.id(31);
update public.applications set ticket_status = 'Gold' where id = pg_temp.id(31);
update public.applications set ticket_status = 'Basic' where id = pg_temp.id(32);
update public.applications set ticket_status = 'Silver' where id = pg_temp.id(32);
select is((select string_agg(a.points::text, ' ' order by a.id) from public.applications a where a.id in (pg_temp.id(31), pg_temp.id(32))), '607 150', 'each has the points of its tiers');
select is((select d.one ->> 'last_sign_in_at' from public.get_duplicates() d where d.one ->> 'id' = pg_temp.id(31)::text), null, 'a pair says when somebody last signed in');
select is(pg_temp.close(31, 32), 'closed', 'the one with more is closed');
select is((select concat(a.ticket_status, ' ', a.points, ' ', a.awarded_tiers) from public.applications a where a.id = pg_temp.id(32)), 'Gold 650 {Basic,Silver,Gold}',
  'each tier counts once, beside the points that are more');
update public.applications set ticket_status = 'Silver' where id = pg_temp.id(32);
update public.applications set ticket_status = 'Gold' where id = pg_temp.id(32);
select is((select a.points from public.applications a where a.id = pg_temp.id(32)), 650, 'and never again');
select tests.act_as_database();

-- Facts that no money shows: a ticket of a correction, a tier, points; the reference that a transfer may bear, and a link that was shared.
select pg_temp.child(21, '{"child_name": "Gozie Obi"}'), pg_temp.child(22, '{"child_name": "Gozie Obi"}'),
  pg_temp.child(23, '{"child_name": "Hawa Obi", "ticket_status": "paid", "points": 7}'), pg_temp.child(24, '{"child_name": "Hawa Obi"}'),
  pg_temp.child(25, '{"child_name": "Ike Obi", "ticket_status": "Disqualified"}'), pg_temp.child(26, '{"child_name": "Ike Obi", "ticket_status": "paid"}') is not null;
create temp table doubled as select a.id, a.payment_reference as reference, a.share_code from public.applications a;
grant select on doubled to public;
create function pg_temp.reference(number integer) returns text language sql as $$ select d.reference from doubled d where d.id = pg_temp.id(number) $$;
create function pg_temp.card(number integer) returns bigint language sql as $$
  select count(*) from public.get_ticket_card((select d.share_code from doubled d where d.id = pg_temp.id(number))) $$;
grant execute on all functions in schema pg_temp to public;
select tests.act_as('admin');
select is(public.confirm_ticket(pg_temp.id(21), correction_reason => 'Paid at the desk'), pg_temp.id(21), 'a ticket is paid by a correction');
select lives_ok($$ update public.applications set ticket_status = 'Gold' where id = pg_temp.id(23) $$, 'a ticket has a tier');
select ok((select c.child @> '{"has_video": false, "score": null, "is_finalist": false}' and c.child ? 'audition_date' and c.child ? 'audition_result'
  from public.get_duplicates() d cross join lateral (values (d.one), (d.other)) c (child) where c.child ->> 'id' = pg_temp.id(21)::text),
  'the list says what goes with an entry');
select tests.act_as_database();
update public.applications set ticket_corrected_at = now() - interval '3 days' where id = pg_temp.id(21);
create temp table of_tickets as select n.id from public.notices n where n.subject_id in (pg_temp.id(21), pg_temp.id(23)) and n.kind in ('ticket_paid', 'ticket_tier');
create temp table news_before as select n.id from public.notices n;
select tests.act_as('admin');
select is(pg_temp.close(21, 22) || pg_temp.close(23, 24) || pg_temp.close(25, 26), 'closedclosedclosed', 'their duplicates are closed');
select tests.act_as_database();
select is((select concat(a.ticket_status, ' ', a.ticket_corrected_at = now() - interval '3 days') from public.applications a where a.id = pg_temp.id(22)), 'paid t',
  'the ticket is the kept child''s, and still a correction of its day');
select is((select concat(a.ticket_status, ' ', a.points) from public.applications a where a.id = pg_temp.id(24)), 'Gold 507', 'so are the tier and the points');
select is(pg_temp.ticket(26), 'paid 0', 'a disqualification is not');
select isnt_empty('select from of_tickets', 'the family was told of the tickets');
select is_empty('select id from of_tickets except select n.id from public.notices n where n.subject_id in (pg_temp.id(22), pg_temp.id(24))', 'which stays told, of the kept child');
select is_empty('select n.id from public.notices n except select id from news_before', 'and nothing is told anew');
select tests.act_as('admin');
select results_eq($$ select id, payment_reference, child_name from public.get_referenced_children(array[pg_temp.reference(21)], array[left(pg_temp.reference(23), 8)]) order by child_name $$,
  $$ values (pg_temp.id(22), pg_temp.reference(21), 'Gozie Obi'), (pg_temp.id(24), pg_temp.reference(23), 'Hawa Obi') $$,
  'a transfer with the closed entry''s reference finds the kept child, also by its beginning');
select is((select array_agg(i.id) from public.search_panel(pg_temp.reference(21)) i where i.kind = 'application'), array[pg_temp.id(22)], 'and so does the search of the panel');
select tests.act_as('anon');
select is(pg_temp.card(21), 1::bigint, 'a link to the closed entry leads to the kept one');
select tests.act_as('owner');
select isnt(public.renew_share_code(pg_temp.id(22)), null, 'until its parent makes a new link');
select is(pg_temp.card(21), 0::bigint, 'then it ends as any other');
select tests.lacks_grant('select from private.reference_aliases', 'what an entry was once called is closed to a parent');
select tests.act_as_database();
-- An entry that was kept is closed in its turn.
select pg_temp.child(27, '{"child_name": "Gozie Obi"}') is not null;
select tests.act_as('admin');
select is(pg_temp.close(22, 27), 'closed', 'a kept entry is closed as a duplicate of a third');
select is((select array_agg(c.id) from public.get_referenced_children(array[pg_temp.reference(21), pg_temp.reference(22)], array[]::text[]) c), array[pg_temp.id(27), pg_temp.id(27)],
  'both references lead to that one');
select tests.act_as_database();
delete from public.applications where id = pg_temp.id(27);
select is(tests.count_of('private.reference_aliases', format('application_id = %L', pg_temp.id(27))), 0::bigint, 'and go with it');

-- With the account everything goes.
delete from auth.users where id = tests.id('owner');
select is(tests.count_of('private.duplicate_keys', $$ user_id = tests.id('owner') $$), 0::bigint, 'no key outlives its child');
select * from finish();

\ir support/actors.psql
-- Transfers: each stands in the books once, is divided over what it pays, and what is left is a family's credit.
select no_plan();

select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-00000000000' || n, 'status', 'approved')) is not null from generate_series(1, 4) n;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000005', 'user_id', tests.id('stranger'))) is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000006', 'country', 'South Africa', 'state_city', 'Gauteng', 'status', 'approved')) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000002', '{"id": "20000000-0000-4000-8000-000000000002"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000005', jsonb_build_object('id', '20000000-0000-4000-8000-000000000005', 'user_id', tests.id('stranger'))) is not null;
select tests.payment('10000000-0000-4000-8000-000000000006', '{"id": "20000000-0000-4000-8000-000000000006", "amount": 180, "currency": "ZAR"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "25000000-0000-4000-8000-000000000001", "amount": 500}') is not null;
select tests.donation('{"id": "30000000-0000-4000-8000-000000000001", "country": "Nigeria"}') is not null;

create function pg_temp.code(narration text) returns text language sql as $$ select encode(sha256(convert_to(narration, 'utf8')), 'hex') $$;
create function pg_temp.pay(number integer, amount numeric, more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('payment_id', '20000000-0000-4000-8000-00000000000' || number, 'amount', amount) || more $$;
create function pg_temp.ticket(number integer, amount numeric, more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('application_id', '10000000-0000-4000-8000-00000000000' || number, 'amount', amount) || more $$;
-- A line of a statement of this amount, divided so.
create function pg_temp.line(narration text, amount numeric, parts jsonb, more text default '', day text default '2026-05-05', currency text default 'NGN') returns text language sql as $$
  select format('select public.book_transfer(%L, amount => %s, currency => %L, received_on => %L, line_code => %L%s)',
    parts, amount, currency, day, pg_temp.code(narration), more) $$;
create function pg_temp.cash(amount numeric, parts jsonb, more text default '') returns text language sql as $$
  select format('select public.book_transfer(%L, amount => %s, currency => ''NGN'', received_on => ''2026-05-05'', received_via => ''cash''%s)', parts, amount, more) $$;
create function pg_temp.child(number integer) returns text language sql security definer as $$
  select concat_ws(' ', a.ticket_status, a.ticket_received) from public.applications a where a.id::text = '10000000-0000-4000-8000-00000000000' || number $$;
create function pg_temp.credit(actor text) returns text language sql security definer as $$
  select string_agg(c.amount || ' ' || c.currency, ', ') from private.family_credit(tests.id(actor)) c $$;
create function pg_temp.room(narration text) returns text language sql security definer as $$
  select string_agg(private.transfer_room(t.id) || coalesce(' ' || a.name, ''), ', ' order by t.copy) from private.transfers t
  left join tests.actors a on a.id = t.user_id where t.code = pg_temp.code(narration) $$;
create function pg_temp.transfer(narration text) returns uuid language sql security definer as $$
  select t.id from private.transfers t where t.code = pg_temp.code(narration) order by t.copy limit 1 $$;
-- Rows, to see that a refusal wrote nothing.
create function pg_temp.books() returns text language sql security definer as $$
  select (select count(*) from private.transfers) || ' ' || (select count(*) from private.ledger) || ' '
    || (select count(*) from public.payments where status <> 'pending') $$;
-- Every transfer is what its entries take, what went back and what is left; the analysis and the lines of the books agree.
create function pg_temp.balanced() returns boolean language sql security definer as $$
  select not exists (select from private.transfers t where t.id = t.origin_id and private.transfer_room(t.id) < 0)
    and (select sum(case t.direction when 'in' then t.amount else -t.amount end) from private.transfers t)
      = (select coalesce(sum(b.amount - b.refunded), 0) from private.booked_entries b)
        + (select sum(private.transfer_room(t.id)) from private.transfers t where t.id = t.origin_id)
    and (select sum(m.amount) from private.money_between(null, null, null) m) = (select sum(r.amount) from private.book_rows(null, null, null, null, null, null) r) $$;
create function pg_temp.may() returns jsonb language sql security definer as $$
  select jsonb_build_array(
    (select jsonb_agg(to_jsonb(t) - array['user_id', 'note'] order by t.id) from private.transfers t where t.received_on <= '2026-05-31'),
    (select jsonb_agg(l order by l.id) from private.ledger l where l.day <= '2026-05-31')) $$;
create function pg_temp.detail_of(statement text) returns text language plpgsql as $$
declare
  detail text;
begin
  execute statement;
  return 'nothing refused it';
exception when others then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || ' ' || detail;
end
$$;
grant execute on all functions in schema pg_temp to public;

-- The rights.
create temp table calls (call text);
insert into calls values ('public.book_transfer(''[]'')'), ('public.record_refund(1, current_date, ''x'')'), ('public.undo_refund(gen_random_uuid())'),
  ('public.get_family_transfers(gen_random_uuid())'), ('public.get_books()'), ('public.count_books()'), ('public.get_book_sums()'), ('public.get_book_months()'),
  ('public.close_month(''2026-05-01'')');
grant select on calls to public;
select tests.act_as('owner');
select tests.refused('select ' || call, '42501', 'a parent may not call ' || call, '^administrator_required$') from calls;
select tests.act_as('anon');
select tests.lacks_grant('select ' || call, 'a visitor may not call ' || call) from calls;
select tests.lacks_grant('select * from public.get_credit()', 'and has no credit');
select tests.act_as('owner');
select tests.lacks_grant('select * from private.transfers', 'no parent reaches the transfers');

-- Two brothers in one press.
select tests.act_as('admin');
select lives_ok(pg_temp.line('TWO BROTHERS', 20000, jsonb_build_array(pg_temp.pay(1, 10000), pg_temp.pay(2, 10000))), 'a line pays for two brothers');
select is(pg_temp.child(1) || ', ' || pg_temp.child(2), 'paid 10000, paid 10000', 'each has the ticket');
select is(pg_temp.room('TWO BROTHERS'), '0 owner', 'nothing is left');
select ok(pg_temp.balanced(), 'the books balance');
select tests.raises(pg_temp.line('TWO BROTHERS', 20000, jsonb_build_array(pg_temp.ticket(3, 10000))), 'line_already_used', 'the line pays for nothing more');
select is((select count(distinct transfer_id) || ' ' || count(*) from public.payments where transfer_id = pg_temp.transfer('TWO BROTHERS')), '1 2', 'both payments name the one transfer');
select tests.act_as('owner');
select results_eq($$ select received_amount from public.payments where id = '20000000-0000-4000-8000-000000000001' $$, $$ values (10000::numeric) $$, 'the family reads its part');
select tests.act_as('admin');

-- A part is taken back: it is the family's credit, until nothing is left of the decision.
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000002', 'Not this one')::text, 'pending', 'one of two is taken back');
select is(pg_temp.credit('owner') || ', ' || pg_temp.child(2), '10000 NGN, pending_payment 0', 'its part is credit, its ticket waits');
select tests.act_as('owner');
select results_eq('select currency::text, amount from public.get_credit()', $$ values ('NGN', 10000::numeric) $$, 'the family reads its credit');
select tests.act_as('stranger');
select is_empty('select * from public.get_credit()', 'nobody else does');
select tests.act_as('admin');
select lives_ok(format('select public.book_transfer(%L, %L)', jsonb_build_array(pg_temp.ticket(3, 10000)), pg_temp.transfer('TWO BROTHERS')), 'credit pays for the third');
select is(pg_temp.credit('owner'), null, 'and is used');
select is(pg_temp.child(3), 'paid 10000', 'whose ticket it opens');
select is(public.undo_payment_decision(p.id, 'Wrong')::text, 'pending', 'all of it is taken back') from public.payments p where p.transfer_id = pg_temp.transfer('TWO BROTHERS');
select is(pg_temp.room('TWO BROTHERS'), '20000', 'the line did arrive, and belongs to nobody');
select ok(pg_temp.balanced(), 'the books balance');
select lives_ok(pg_temp.line('TWO BROTHERS', 20000, jsonb_build_array(pg_temp.pay(5, 10000)), format(', credit_to => %L', tests.id('stranger'))), 'it is another family''s');
select is(pg_temp.room('TWO BROTHERS') || ', ' || coalesce(pg_temp.credit('owner'), '-'), '10000 stranger, -', 'whose credit the rest is');

-- Families of a church, by an explicit choice.
select tests.raises(pg_temp.line('CHURCH', 20000, jsonb_build_array(pg_temp.pay(1, 10000), pg_temp.ticket(5, 10000, '{"accept_second": true}'))),
  'other_families_not_chosen', 'children of two families are a choice');
select tests.raises(pg_temp.line('CHURCH', 25000, jsonb_build_array(pg_temp.pay(1, 10000), pg_temp.ticket(5, 10000, '{"accept_second": true}')), ', other_families => true'),
  'rest_without_family', 'the rest has a family');
select lives_ok(pg_temp.line('CHURCH', 20000, jsonb_build_array(pg_temp.pay(1, 10000), pg_temp.ticket(5, 10000, '{"accept_second": true}')), ', other_families => true'),
  'a church pays for two families');
select is(pg_temp.room('CHURCH'), '0', 'it is neither''s');
select tests.raises(format('select public.update_payment_status(%L, ''approved'', received_amount => 10000, received_on => ''2026-05-05'', line_amount => 20000, line_code => %L)',
  '20000000-0000-4000-8000-000000000002', pg_temp.code('TWO BROTHERS')), 'other_families_not_chosen', 'one family''s credit pays for no other by itself');

-- Bad parts write nothing.
create temp table before as select pg_temp.books() as rows;
grant select on before to public;
select tests.raises(pg_temp.line('BAD', 20000, jsonb_build_array(pg_temp.pay(2, 20001))), 'parts_exceed_transfer', 'parts above the sum');
select tests.raises(pg_temp.line('BAD', 20000, '[]'), 'rest_without_family', 'nothing for nobody');
select tests.raises(pg_temp.line('BAD', 20000, '{}'), 'parts_refused', 'no list');
select tests.raises(pg_temp.line('BAD', 20000, (select jsonb_agg(pg_temp.ticket(2, 1)) from generate_series(1, 21))), 'parts_refused', 'a 21st part');
select tests.raises(pg_temp.line('BAD', 20000, jsonb_build_array(part)), 'parts_refused', 'the part ' || part::text) from (values
  (pg_temp.pay(2, 0)), (pg_temp.pay(2, -5)), (pg_temp.pay(2, 0.001)), ('{"amount": 5}'::jsonb), (pg_temp.pay(2, 5) || pg_temp.ticket(2, 5)), ('{"payment_id": "20000000-0000-4000-8000-000000000002"}')) p (part);
select tests.raises(pg_temp.line('BAD', 20000, jsonb_build_array(pg_temp.pay(9, 20000))), 'payment_not_found', 'no payment');
select tests.raises(pg_temp.line('BAD', 20000, jsonb_build_array(pg_temp.ticket(9, 20000))), 'application_not_found', 'no child');
select tests.raises(pg_temp.line('BAD', 10000, jsonb_build_array(pg_temp.pay(1, 10000))), 'payment_already_decided', 'a payment that is decided');
select tests.raises(pg_temp.line('BAD', 10000, jsonb_build_array(pg_temp.ticket(1, 10000))), 'ticket_already_paid', 'a ticket of which nothing is due');
select tests.raises(pg_temp.line('BAD', 9000, jsonb_build_array(pg_temp.pay(2, 9000, '{"open_ticket": true}'))), 'accept_reason_required', 'less than the price opens with a reason');
select tests.raises(pg_temp.line('BAD', 180, jsonb_build_array(pg_temp.pay(2, 180, '{"open_ticket": true}')), currency => 'ZAR'), 'accept_reason_required', 'so does another currency');
select is(pg_temp.detail_of(pg_temp.line('BAD', 20000, jsonb_build_array(pg_temp.ticket(4, 10000), part))), refusal, 'the second part is refused by name, and the first with it') from (values
  (pg_temp.pay(2, 9000, '{"open_ticket": true}'), 'accept_reason_required 20000000-0000-4000-8000-000000000002'),
  (pg_temp.pay(1, 10000), 'payment_already_decided 20000000-0000-4000-8000-000000000001'),
  (pg_temp.ticket(1, 10000), 'ticket_already_paid 10000000-0000-4000-8000-000000000001'),
  (pg_temp.ticket(9, 10000), 'application_not_found 10000000-0000-4000-8000-000000000009')) p (part, refusal);
select tests.raises(pg_temp.line('BAD', 10000, jsonb_build_array(pg_temp.pay(2, 10000)), day => '2999-01-01'), 'received_date_refused', 'a day to come');
select tests.raises(format('select public.book_transfer(%L)', jsonb_build_array(pg_temp.pay(2, 10000))), 'received_incomplete', 'no transfer');
select tests.raises(format('select public.book_transfer(%L, gen_random_uuid())', jsonb_build_array(pg_temp.pay(2, 10000))), 'transfer_not_found', 'an unknown transfer');
select tests.raises(format('select public.record_refund(%s)', arguments), code, 'the refund ' || arguments) from (values
  ('5, current_date, ''x'', row_id => ''20000000-0000-4000-8000-000000000002''', 'payment_not_booked'),
  ('10001, current_date, ''x'', row_id => ''20000000-0000-4000-8000-000000000001''', 'refund_exceeds_payment'),
  ('5, current_date, '' '', row_id => ''20000000-0000-4000-8000-000000000001''', 'payment_reason_required'),
  ('0, current_date, ''x'', row_id => ''20000000-0000-4000-8000-000000000001''', 'refund_refused'),
  ('5, current_date, ''x''', 'refund_refused'),
  ('5, current_date + 9, ''x'', row_id => ''20000000-0000-4000-8000-000000000001''', 'received_date_refused'),
  ('5, current_date, ''x'', transfer_id => gen_random_uuid()', 'transfer_not_found'),
  (format('10001, current_date, ''x'', transfer_id => %L', pg_temp.transfer('TWO BROTHERS')), 'refund_exceeds_payment')) r (arguments, code);
select is(pg_temp.books(), rows, 'nothing of it was written') from before;

-- Less than the price: the rest stays due, or it is accepted as full.
select is(public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved', received_amount => 4000, received_on => '2026-05-06', open_ticket => false)::text,
  'approved', 'a part payment is approved');
select is(pg_temp.child(2), 'unpaid 4000', 'its ticket stays locked, and what arrived is known');
select is((select is_ticket_paid_otherwise from public.get_all_payments_and_subscriptions() where id = '20000000-0000-4000-8000-000000000002'), false, 'something is due');
select isnt(public.confirm_ticket('10000000-0000-4000-8000-000000000002', 6000, '2026-05-07'), null, 'the rest comes in cash');
select is(pg_temp.child(2), 'paid 10000', 'and opens it');
select is((tests.row_of('public.public_profiles', '10000000-0000-4000-8000-000000000002') ->> 'points'), '20', 'both give points');
select is(public.undo_payment_decision(p.id, 'Counted twice')::text, 'pending', 'the cash is taken back') from public.payments p
where p.application_id = '10000000-0000-4000-8000-000000000002' and p.received_via = 'cash';
select is(pg_temp.child(2), 'pending_payment 4000', 'then the rest is due again');
select isnt(public.confirm_ticket('10000000-0000-4000-8000-000000000004', 9000, '2026-05-07', correction_reason => 'Bank charges'), null, 'less is accepted with a reason');
select is(pg_temp.child(4), 'paid 9000', 'and opens the ticket');
select tests.raises($$ select public.confirm_ticket('10000000-0000-4000-8000-000000000004', 1000, '2026-05-07') $$, 'ticket_already_paid', 'nothing is due then');

-- Another currency is booked as it arrived, and opens a ticket with a reason.
select is(public.update_payment_status('20000000-0000-4000-8000-000000000006', 'approved', 'Sent in naira', received_amount => 10000, received_currency => 'NGN',
  received_on => '2026-05-08')::text, 'approved', 'rand that was stated and came as naira');
select is(pg_temp.child(6), 'paid 0', 'no rand arrived, and the ticket is open');
select is((tests.row_of('public.public_profiles', '10000000-0000-4000-8000-000000000006') ->> 'points'), '18', 'its points are those of what was stated');
select results_eq($$ select currency::text, amount from public.get_money_of_application('10000000-0000-4000-8000-000000000006') $$, $$ values ('NGN', 10000::numeric) $$, 'it counts in the currency that arrived');

-- Refunds.
create temp table refunds (name text, id uuid);
grant all on refunds to public;
insert into refunds select 'part', public.record_refund(2000, '2026-05-20', 'Sent too much', row_id => '20000000-0000-4000-8000-000000000001', close_ticket => true);
select is(pg_temp.child(1), 'unpaid 8000', 'a refund below the price closes the ticket where that was asked');
select is((tests.row_of('public.public_profiles', '10000000-0000-4000-8000-000000000001') ->> 'points'), '16', 'points count what is left');
select tests.raises($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'x') $$, 'payment_is_refunded', 'what was refunded is not taken back');
select tests.act_as('owner');
select results_eq($$ select status::text, refunded_amount, refunded_on::text, refund_reason from public.payments where id = '20000000-0000-4000-8000-000000000001' $$,
  $$ values ('approved', 2000::numeric, '2026-05-20', 'Sent too much') $$, 'the parent reads what went back, and the payment stays approved');
select tests.act_as('admin');
select lives_ok($$ select public.undo_refund(id) from refunds $$, 'a refund is taken back');
select tests.raises($$ select public.undo_refund(id) from refunds $$, 'transfer_not_found', 'once');
select is(pg_temp.child(1), 'paid 10000', 'as if it had not been');
select is((tests.row_of('public.payments', '20000000-0000-4000-8000-000000000001') ->> 'refunded_amount'), null, 'also on the payment');
select isnt(public.record_refund(10000, '2026-05-21', 'Moved away', row_id => '20000000-0000-4000-8000-000000000001'), null, 'all of it goes back');
select is(pg_temp.child(1), 'paid 0', 'without closing, the ticket stays open');
select isnt(public.record_refund(10000, '2026-05-21', 'Not ours', transfer_id => pg_temp.transfer('TWO BROTHERS')), null, 'credit goes back');
select is(pg_temp.credit('stranger'), null, 'then there is none');
select ok(pg_temp.balanced(), 'the books balance');

-- Donations and subscriptions.
select lives_ok(pg_temp.cash(1500, '[{"donation_id": "30000000-0000-4000-8000-000000000001", "amount": 1500}]'), 'a transfer is a donation');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-000000000001') ->> 'status', 'confirmed', 'which is confirmed');
select is(public.undo_donation_decision('30000000-0000-4000-8000-000000000001', 'x')::text, 'pending_payment', 'and taken back');
select is(public.handle_subscription_status_update('25000000-0000-4000-8000-000000000001', 'active', received_amount => 400, received_on => '2026-05-05',
  line_amount => 500, line_code => pg_temp.code('MONTHLY'))::text, 'active', 'a part of a line activates a subscription');
select is(pg_temp.credit('owner'), '100 NGN', 'the rest is credit');
select isnt(public.record_refund(400, '2026-05-22', 'Ended', row_id => '25000000-0000-4000-8000-000000000001'), null, 'and it is given back');
select ok(pg_temp.balanced(), 'the books balance');

-- A closed month.
select results_eq('select month::text, closed_at is null from public.get_book_months()', $$ values ('2026-05-01', true) $$, 'the first month with money can be closed');
select tests.raises($$ select public.close_month('2026-06-01') $$, 'month_not_next', 'none before it');
select tests.raises($$ select public.close_month(date_trunc('month', now())::date) $$, 'month_not_over', 'nor one that is not over');
select lives_ok($$ select public.close_month('2026-05-15') $$, 'a month is closed');
select tests.raises($$ select public.close_month('2026-05-01') $$, 'month_not_next', 'once');
create temp table closed as select sums from public.get_book_months() where closed_at is not null;
grant select on closed to public;
select is(sums -> 'NGN', to_jsonb(s.closing), 'its closing sums are those of the books') from closed, public.get_book_sums('2026-05-01', '2026-05-31') s where s.currency = 'NGN';
create temp table may as select pg_temp.may() as rows;
grant select on may to public;
select tests.raises(pg_temp.line('LATE', 10000, jsonb_build_array(pg_temp.ticket(3, 10000, '{"accept_second": true}'))), 'month_is_closed', 'nothing is dated in it any more');
select tests.raises($$ select public.record_refund(5, '2026-05-30', 'x', row_id => '20000000-0000-4000-8000-000000000005') $$, 'month_is_closed', 'no refund either');
select lives_ok(pg_temp.line('LATE', 10000, jsonb_build_array(pg_temp.ticket(3, 10000, '{"accept_second": true}')), ', line_on => ''2026-05-05''', to_char(current_date, 'YYYY-MM-DD')),
  'a line of that month is booked today');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000005', 'Wrong family')::text, 'pending', 'a decision of a closed month is taken back');
select tests.act_as_database();
select is((select l.day = (now() at time zone 'Africa/Lagos')::date from private.ledger l where l.reverses is not null order by l.id desc limit 1), true, 'by an entry of today');
select is(pg_temp.may(), rows, 'nothing in the closed month changed') from may;
select tests.refused($$ update private.closed_months set sums = '{}' $$, '42501', 'nor can its sums', '^books_are_append_only$');
select tests.refused($$ insert into private.transfers (received_on, amount, currency, way) values ('2026-05-30', 1, 'NGN', 'hand') $$, 'P0001', 'nor does the owner of the database', '^month_is_closed$');

-- Erasing changes no sum.
create temp table sums as select jsonb_agg(s) as rows from private.money_between(null, null, null) s;
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
delete from auth.users where id = tests.id('owner');
select is((select jsonb_agg(s) from private.money_between(null, null, null) s), rows, 'the books stay as they were when a child and an account are deleted') from sums;
select is((select count(*) from private.transfers where user_id = tests.id('owner') or note is not null and user_id is null), 0::bigint, 'no transfer names the account, or says why something went back to it');
select ok(pg_temp.balanced(), 'and they balance');
set constraints all immediate;
select is((select count(*) from private.receipts r), (select max(r.number)::bigint from private.receipts r), 'receipts have no gap');
select tests.refused($$ update private.transfers set amount = 1 $$, '42501', 'no transfer is changed', '^books_are_append_only$');
select tests.refused($$ delete from private.transfers $$, '42501', 'nor removed', '^books_are_append_only$');
select * from finish();

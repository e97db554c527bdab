\ir support/actors.psql
-- The money that arrived: recorded with a decision, booked in the ledger, taken from a line of a statement once.
select plan(81);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "country": "South Africa", "state_city": "Gauteng"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000002", "description": "Contribution"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000003", "description": "Contribution"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "25000000-0000-4000-8000-000000000001"}') is not null;

create function pg_temp.money() returns jsonb language sql as $$
  select jsonb_object_agg(kind || ' ' || currency, amount) from (
    select l.kind, l.currency, sum(l.amount) as amount from private.ledger l group by 1, 2 having sum(l.amount) <> 0) m $$;
create function pg_temp.points() returns text language sql as $$
  select tests.row_of('public.public_profiles', '10000000-0000-4000-8000-000000000001') ->> 'points' $$;
create function pg_temp.by_line(payment text, part numeric, line uuid) returns text language sql as $$
  select format('select public.update_payment_status(%L, ''approved'', ''Accepted'', received_amount => %s, bank_transaction_id => %L, accept_second => true)',
    payment, part, line) $$;
create function pg_temp.parts_of_lines() returns table (amount numeric, child_name text, is_gone boolean, room numeric) language sql as $$
  select (p ->> 'amount')::numeric, p ->> 'child_name', (p ->> 'is_gone')::boolean, t.room
  from public.get_family_transfers(tests.id('owner')) t, jsonb_array_elements(t.parts) p where t.is_on_statement $$;
grant execute on function pg_temp.by_line, pg_temp.parts_of_lines, pg_temp.points to public;

-- The rights.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array[
    'public.get_referenced_children(''{}'', ''{}'')', 'private.referenced_children(''{}'', ''{}'')',
    'public.confirm_ticket(''10000000-0000-4000-8000-000000000001'', correction_reason => ''a reason'')',
    'public.get_money_of_application(''10000000-0000-4000-8000-000000000001'')',
    'public.decide_donation(''10000000-0000-4000-8000-000000000001'', ''declined'')',
    'public.undo_donation_decision(''10000000-0000-4000-8000-000000000001'', ''a reason'')'] loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');
select tests.act_as('owner');
select tests.lacks_grant($$ insert into public.payments (application_id, amount, currency, description, received_amount)
  values ('10000000-0000-4000-8000-000000000001', 1, 'NGN', 'x', 1) $$, 'a parent does not state what arrived');

-- The amount that arrived counts in place of the stated one.
select tests.act_as('admin');
select tests.affects($$ update public.applications set status = 'approved' $$, 2, 'the children are approved');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', received_amount => 9000) $$,
  'received_incomplete', 'an amount has its day');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', received_amount => 9000, received_on => '2999-01-01') $$,
  'received_date_refused', 'a day that has not come is refused');
select tests.raises(format($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', received_amount => 9000, received_on => %L) $$,
  (now() at time zone 'Africa/Lagos')::date + 1), 'received_date_refused', 'tomorrow has not come either');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', 'Bank charges', 9000, '2026-05-05')::text,
  'approved', 'the amount that arrived is recorded');
select is(pg_temp.points(), '18', 'and gives the points');
select results_eq($$ select received_amount, received_on::text, received_via::text from public.get_all_payments_and_subscriptions()
  where id = '20000000-0000-4000-8000-000000000001' $$, $$ values (9000::numeric, '2026-05-05', 'hand') $$, 'and stands in the list');
select tests.act_as('owner');
select results_eq($$ select received_amount, received_on::text from public.payments where id = '20000000-0000-4000-8000-000000000001' $$,
  $$ values (9000::numeric, '2026-05-05') $$, 'the parent reads it too');
select tests.act_as_database();
select is(pg_temp.money(), '{"payment NGN": 9000}', 'and it is booked');
select results_eq($$ select day::text, country::text from private.ledger $$, $$ values ('2026-05-05', 'Nigeria') $$, 'with its day and country');
select tests.act_as('admin');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Another family')::text, 'pending', 'taken back');
select tests.act_as_database();
select is(pg_temp.money(), null, 'the entry is taken back');
select is((select count(*) from private.ledger), 2::bigint, 'by another one');
select is(tests.row_of('public.payments', '20000000-0000-4000-8000-000000000001') ->> 'received_amount', null, 'nothing is said to have arrived');

-- A line of the bank gives no more than it holds, and is booked once: what is left of it is the family's credit.
select is(count(tests.bank_line('FROM ADAEZE', 15000)), 2::bigint, 'two equal lines') from generate_series(1, 2);
select tests.act_as('admin');
select tests.raises(pg_temp.by_line('20000000-0000-4000-8000-000000000001', 15001, tests.line('FROM ADAEZE')), 'parts_exceed_transfer', 'more than the line is refused');
select lives_ok(pg_temp.by_line('20000000-0000-4000-8000-000000000001', 10000, tests.line('FROM ADAEZE')), 'a part of a line approves a payment');
select tests.raises(pg_temp.by_line('20000000-0000-4000-8000-000000000002', 5000, tests.line('FROM ADAEZE')), 'transaction_already_used', 'the line is not booked again');
select is((tests.row_of('public.payments', '20000000-0000-4000-8000-000000000002') ->> 'status'), 'pending', 'and decides nothing');
create function pg_temp.from_credit(payment text, amount numeric) returns text language sql as $$
  select format('select public.book_transfer(%L, transfer_id => %L)', jsonb_build_array(jsonb_build_object('payment_id', payment, 'amount', from_credit.amount)), t.id)
  from public.get_family_transfers(tests.id('owner')) t where t.room >= from_credit.amount $$;
grant execute on function pg_temp.from_credit to public;
select lives_ok(pg_temp.from_credit('20000000-0000-4000-8000-000000000002', 5000), 'the rest is credit, and approves another payment');
select lives_ok(pg_temp.by_line('20000000-0000-4000-8000-000000000003', 15000, tests.line('FROM ADAEZE', 2)), 'of two equal lines the other one is free');
select set_eq('select amount, child_name, room from pg_temp.parts_of_lines()',
  $$ values (10000::numeric, 'Adaeze Obi', 0::numeric), (5000, 'Adaeze Obi', 0), (15000, 'Adaeze Obi', 0) $$, 'it is told what a line was used for');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000002', 'Another family')::text, 'pending', 'an approval is taken back');
select set_eq('select amount, room from pg_temp.parts_of_lines()', $$ values (10000::numeric, 5000::numeric), (15000, 0) $$, 'its part is the family''s credit');
select lives_ok(pg_temp.from_credit('20000000-0000-4000-8000-000000000002', 5000), 'for another decision');
select is(public.handle_subscription_status_update('25000000-0000-4000-8000-000000000001', 'active', bank_transaction_id => tests.bank_line('MONTHLY', 500))::text,
  'active', 'a subscription is activated by a line');
select is((select child_name from pg_temp.parts_of_lines() where amount = 500), 'Adaeze Obi', 'and the line says whose');
select tests.act_as_database();
select is(pg_temp.money(), '{"payment NGN": 30000, "subscription NGN": 500}', 'all of it is booked');
select is(tests.row_of('public.payments', '20000000-0000-4000-8000-000000000002') ->> 'received_via', 'statement', 'as from a statement');

-- Cash and corrections.
select tests.act_as('admin');
select tests.raises($$ select public.confirm_ticket('10000000-0000-4000-8000-000000000009', correction_reason => 'a reason') $$, 'application_not_found', 'no child, no ticket');
select tests.raises($$ select public.confirm_ticket('10000000-0000-4000-8000-000000000002') $$, 'correction_reason_required', 'a correction has a reason');
select is(public.confirm_ticket('10000000-0000-4000-8000-000000000002', correction_reason => ' Paid at  the desk in 2025 '), '10000000-0000-4000-8000-000000000002', 'a correction makes no payment');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'ticket_status', 'paid', 'but a ticket');
select results_eq($$ select actor_email, new_values from public.get_history('applications', '10000000-0000-4000-8000-000000000002') where new_values ? 'correction_reason' $$,
  $$ values ('admin@example.com', '{"correction_reason": "Paid at the desk in 2025"}'::jsonb) $$, 'with its reason in the history');
select tests.raises($$ select public.confirm_ticket('10000000-0000-4000-8000-000000000002', correction_reason => 'again') $$, 'ticket_not_open', 'once');
select tests.affects($$ update public.applications set ticket_status = 'unpaid' where id = '10000000-0000-4000-8000-000000000002' $$, 1, 'it is unpaid again');
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-000000000002', '{"id": "20000000-0000-4000-8000-000000000004", "amount": 180, "currency": "ZAR"}') is not null;
select tests.act_as('admin');
select tests.raises($$ select public.confirm_ticket('10000000-0000-4000-8000-000000000002', 180, '2026-05-05') $$, 'ticket_payment_pending',
  'with a payment that waits cash is asked about');
create temp table made on commit drop as select public.confirm_ticket('10000000-0000-4000-8000-000000000002', 180, '2026-05-05', accept_pending => true) as id;
select results_eq($$ select p.status::text, p.currency::text, p.received_via::text, p.user_id, p.is_ticket from public.payments p join made on made.id = p.id $$,
  format($$ values ('approved', 'ZAR', 'cash', %L::uuid, true) $$, tests.id('owner')), 'cash is an approved payment of the parent');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'ticket_status', 'paid', 'which pays the ticket');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000004', 'approved') $$, 'ticket_already_paid',
  'the payment that waited is not approved as well without a question');
select is((select is_ticket_paid_otherwise from public.get_all_payments_and_subscriptions() where id = '20000000-0000-4000-8000-000000000004'), true,
  'and the list says so');
select results_eq($$ select currency::text, amount from public.get_money_of_application('10000000-0000-4000-8000-000000000002') $$,
  $$ values ('ZAR', 180::numeric) $$, 'the sum that a deletion takes from the lists is known');
select is(public.undo_payment_decision(id, 'Not this child')::text, 'pending', 'cash is undone like any other') from made;
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'ticket_status', 'pending_payment', 'with its ticket');

-- Donations are booked and taken back.
select tests.act_as_database();
select tests.donation('{"id": "30000000-0000-4000-8000-000000000001", "country": "South Africa"}') is not null;
select tests.act_as('admin');
select tests.raises($$ select public.decide_donation('30000000-0000-4000-8000-000000000001', 'confirmed') $$, 'received_incomplete', 'a donation is confirmed with what arrived');
select is(public.decide_donation('30000000-0000-4000-8000-000000000001', 'confirmed', 70, 'USD', '2026-05-05')::text, 'confirmed', 'which it is');
select tests.raises($$ select public.undo_donation_decision('30000000-0000-4000-8000-000000000001', ' ') $$, 'payment_reason_required', 'taking it back has a reason');
select is(public.undo_donation_decision('30000000-0000-4000-8000-000000000001', 'Not ours')::text, 'pending_payment', 'it is taken back');
select is(public.decide_donation('30000000-0000-4000-8000-000000000001', 'confirmed', 75, 'USD', '2026-05-06')::text, 'confirmed', 'and confirmed again');

-- Erasing takes nothing from the books.
select lives_ok($$ select public.erase_donation('30000000-0000-4000-8000-000000000001') $$, 'the donor is erased');
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(pg_temp.money(), '{"payment NGN": 30000, "subscription NGN": 500, "donation USD": 75}', 'the books stay as they were');
select is((select sum(private.transfer_room(t.id)) from private.transfers t where t.bank_transaction_id is not null), 0::numeric, 'nothing is left of a line');
select is_empty('select from private.open_transactions', 'and none is open again');
select tests.refused($$ update private.ledger set amount = 1 $$, '42501', 'no entry is changed', '^books_are_append_only$');
select tests.refused($$ delete from private.ledger $$, '42501', 'no entry is removed', '^books_are_append_only$');

-- The answer about a line whose payment names no child.
select tests.act_as_database();
select tests.payment(null, '{"id": "20000000-0000-4000-8000-0000000000a1", "description": "Contribution"}') is not null;
select tests.act_as('admin');
select lives_ok(pg_temp.by_line('20000000-0000-4000-8000-0000000000a1', 70, tests.bank_line('FROM NOBODY', 70)), 'a payment for no child is approved by a line');
select results_eq('select child_name, is_gone from pg_temp.parts_of_lines() where amount = 70', $$ values (null::text, false) $$, 'which names nobody, and was not deleted');
select tests.act_as_database();
delete from public.payments where id = '20000000-0000-4000-8000-0000000000a1';
select tests.act_as('admin');
select results_eq('select child_name, is_gone from pg_temp.parts_of_lines() where amount = 70', $$ values (null::text, true) $$, 'until it is');

-- Children by the references that stand in a statement.
create function pg_temp.referenced(wanted text[], cuts text[]) returns text language sql as $$
  select string_agg(right(id::text, 1), ' ' order by id) from public.get_referenced_children(wanted, cuts) $$;
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-0000000000a1"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-0000000000a2"}') is not null;
select tests.act_as('admin');
select is(pg_temp.referenced(array[reference, 'KZ-ZZZZZZ'], array[left(reference, 8)]), '1', 'a child by its own reference, whole and cut')
from (select payment_reference from public.applications where id = '10000000-0000-4000-8000-0000000000a1') a (reference);
select is(pg_temp.referenced('{}', array[left(reference, 7)]), '2', 'and by its beginning alone')
from (select payment_reference from public.applications where id = '10000000-0000-4000-8000-0000000000a2') a (reference);
select is(pg_temp.referenced('{}', '{KZ-,%,KZ-%%%}'), null, 'which is no pattern, and not short');
select tests.raises($$ select public.get_referenced_children('{}', array_fill(''::text, array[10001])) $$, 'too_many_lines', 'of so many references at most');
select * from finish();

\ir support/actors.psql
\ir support/books.psql
-- Money divided, given back and left over: each rule as each actor, and each bad input with its code.
select * from no_plan();

-- The owner's two children in Nigeria (fee ₦10,000) and one in South Africa, and a stranger's child.
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "status": "approved"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Bola Obi", "status": "approved"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000003", "child_name": "Chidi Obi", "country": "South Africa", "state_city": "Gauteng"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000004', 'user_id', tests.id('stranger'), 'child_name', 'Musa Bello')) is not null;
select tests.payment(('10000000-0000-4000-8000-00000000000' || n)::uuid, jsonb_build_object('id', '20000000-0000-4000-8000-00000000000' || n)) is not null
from generate_series(1, 2) n;
select tests.payment('10000000-0000-4000-8000-000000000004', jsonb_build_object('id', '20000000-0000-4000-8000-000000000004', 'user_id', tests.id('stranger'), 'reference', 'KZ-444444')) is not null;
select tests.donation('{"id": "30000000-0000-4000-8000-000000000001", "country": "Nigeria"}') is not null;

create function pg_temp.id(kind text, n integer) returns uuid language sql as $$
  select (case kind when 'child' then '1' when 'payment' then '2' else '3' end || '0000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.part(kind text, n integer, amount numeric, more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(case kind when 'child' then 'application_id' else kind || '_id' end, pg_temp.id(kind, n), 'amount', amount) || more $$;
create function pg_temp.ticket(n integer) returns text language sql security definer as $$
  select concat_ws(' ', a.ticket_status, trim_scale(a.ticket_received), case when a.ticket_corrected_at is not null then 'corrected' end,
    (select p.points || ' points' from public.public_profiles p where p.id = a.id))
  from public.applications a where a.id = pg_temp.id('child', n) $$;
create function pg_temp.credit(actor text) returns text language sql security definer as $$
  select string_agg(c.currency || ' ' || trim_scale(c.amount), ', ') from private.family_credit(tests.id(actor)) c $$;
-- Calls with what arrived on 5 May 2026, in cash or by a line.
create function pg_temp.book(parts jsonb, amount numeric, more text default '') returns text language sql as $$
  select format('select public.book_transfer(%L, amount => %s, currency => ''NGN'', received_on => ''2026-05-05''%s)', parts, amount, more) $$;
create function pg_temp.by_line(parts jsonb, narration text, amount numeric, more text default '') returns text language sql as $$
  select format('select public.book_transfer(%L, bank_transaction_id => %L%s)', parts, coalesce(tests.line(narration), tests.bank_line(narration, amount)), more) $$;
create function pg_temp.open_lines() returns text language sql security definer as $$
  select string_agg(l.narration || ' ' || trim_scale(o.open_amount), ', ' order by l.line_number) from private.open_transactions o join private.bank_transactions l on l.id = o.id $$;
create function pg_temp.written() returns text language sql security definer as $$
  select concat((select count(*) from private.transfers), ' ', (select count(*) from private.ledger), ' ', (select count(*) from public.payments),
    ' ', (select count(*) from public.payments where status = 'approved')) $$;
-- Each bad input has its code, and nothing is written.
create function pg_temp.refuses(statement text, code text, description text) returns setof text language plpgsql as $$
declare
  before constant text := pg_temp.written();
begin
  return next tests.raises(statement, code, description);
  return next is(pg_temp.written(), before, description || ': nothing is written');
end $$;
create temp table used (id uuid);
grant all on used to public;
create function pg_temp.refund(more text, amount text default '100', day text default '2026-05-06', reason text default 'Paid twice') returns text language sql as $$
  select format('select public.record_refund(%s, %L, %L, %s)', amount, day, reason, more) $$;
create function pg_temp.approve(n integer, amount numeric, more text default '') returns text language sql as $$
  select format('select public.update_payment_status(%L, ''approved'', received_amount => %s, received_on => ''2026-05-05''%s)', pg_temp.id('payment', n), amount, more) $$;
create function pg_temp.from_credit(parts jsonb, more text default '') returns text language sql as $$
  select format('select public.book_transfer(%L, transfer_id => %L%s)', parts, (select id from used), more) $$;
create function pg_temp.same_reference(n integer) returns integer language sql as $$
  select same_reference_count from public.get_all_payments_and_subscriptions() where id = pg_temp.id('payment', n) $$;
-- Whether the email of a payment's notice may go, and the ticket be celebrated.
create function pg_temp.may_be_told(n integer, kind public.notice_kind) returns boolean language sql security definer as $$
  select private.is_still_true(t) from public.notices t where t.payment_id = pg_temp.id('payment', n) and t.kind = may_be_told.kind $$;
create function pg_temp.told_due(n integer) returns jsonb language sql security definer as $$
  select t.facts -> 'due' from public.notices t where t.payment_id = pg_temp.id('payment', n) and t.kind = 'payment_refunded' $$;
create function pg_temp.owner_of_line(narration text) returns text language sql security definer as $$
  select u.email || coalesce(' by ' || s.email, '') from private.transfers t join auth.users u on u.id = t.user_id left join auth.users s on s.id = t.owned_by
  where t.bank_transaction_id = tests.line(narration) and not exists (select from private.transfers back where back.reverses = t.id) $$;
grant execute on all functions in schema pg_temp to public;

-- The rights.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array[
    'public.book_transfer(''[]'')', 'private.decide(''book_transfer'', ''{"parts": []}'')',
    'public.record_refund(1, ''2026-05-05'', ''why'', row_id => ''20000000-0000-4000-8000-000000000001'')',
    'private.decide(''record_refund'', ''{"row_id": "20000000-0000-4000-8000-000000000001", "amount": 1}'')',
    'public.undo_refund(gen_random_uuid())', 'private.decide(''undo_refund'', ''{}'')',
    'public.release_credit(gen_random_uuid())', 'private.decide(''release_credit'', ''{}'')',
    'public.get_family_transfers(gen_random_uuid())', 'public.get_donation_transfers(gen_random_uuid())', 'private.family_transfers(gen_random_uuid())'] loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end $$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');
select tests.act_as('anon');
select tests.lacks_grant('select * from public.get_credit()', 'a visitor has no credit');
select tests.act_as('admin');
select tests.lacks_grant('select * from private.transfers', 'nobody reaches the transfers');
select tests.lacks_grant('select private.family_credit(tests.id(''owner''))', 'nor the credit of a family by its id');

-- Bad input of a split.
select pg_temp.refuses(statement, code, description)
from (values
  (pg_temp.book('{}', 100), 'parts_refused', 'parts that are no list'),
  (pg_temp.book((select jsonb_agg(pg_temp.part('payment', 1, 1)) from generate_series(1, 21)), 21), 'parts_refused', 'a 21st part'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 0)), 100), 'parts_refused', 'a part of nothing'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, -5)), 100), 'parts_refused', 'a part below nothing'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 0.001)), 100), 'parts_refused', 'a part of a part of a kobo'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, null)), 100), 'parts_refused', 'a part without an amount'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 5) || pg_temp.part('child', 1, 5)), 100), 'parts_refused', 'a part for two rows'),
  (pg_temp.book('[{"amount": 5}]', 100), 'parts_refused', 'a part for nothing'),
  (pg_temp.book('[]', 100), 'rest_without_family', 'nothing for nobody'),
  (pg_temp.book('[]', 100, format(', credit_to => %L', gen_random_uuid())), 'rest_without_family', 'credit of somebody who is no family'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 6000), pg_temp.part('payment', 2, 5000)), 10000), 'parts_exceed_transfer', 'parts above the sum'),
  (pg_temp.by_line(jsonb_build_array(pg_temp.part('payment', 1, 6000), pg_temp.part('payment', 2, 5000)), 'TOO MUCH', 10000),
    'parts_exceed_transfer', 'parts above a line'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 10000), pg_temp.part('payment', 4, 10000)), 20000), 'other_families_not_chosen',
    'a stranger''s payment without the choice'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 10000), pg_temp.part('payment', 4, 10000)), 25000, ', other_families => true'),
    'rest_without_family', 'two families and a rest that is nobody''s'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 10000), pg_temp.part('payment', 4, 10000)), 25000,
    format(', other_families => true, credit_to => %L', tests.id('admin'))), 'rest_without_family', 'and a rest of a third'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 9, 100)), 100), 'payment_not_found', 'an unknown payment'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('child', 9, 100)), 100), 'application_not_found', 'an unknown child'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('donation', 9, 100)), 100), 'donation_not_found', 'an unknown donation'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 10000), pg_temp.part('payment', 1, 10000)), 20000), 'payment_already_decided', 'one payment twice'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('child', 1, 10000), pg_temp.part('child', 1, 10000)), 20000), 'ticket_already_paid', 'one ticket twice'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 9000, '{"open_ticket": true}')), 9000), 'accept_reason_required', 'less than the fee without a reason'),
  (replace(pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 10000, '{"open_ticket": true}')), 10000), 'NGN', 'ZAR'), 'accept_reason_required',
    'another currency without a reason'),
  (replace(pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 100)), 100), '2026-05-05', '2999-01-01'), 'received_date_refused', 'a day that has not come'),
  ('select public.book_transfer(''[]'', amount => 5, currency => ''NGN'')', 'received_incomplete', 'an amount without a day'),
  (format('select public.book_transfer(''[]'', transfer_id => %L)', gen_random_uuid()), 'transfer_not_found', 'an unknown transfer'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 100)), 100, ', received_via => ''stated'''), 'received_incomplete', 'something that came as stated'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 100)), 100, ', received_via => ''statement'''), 'received_incomplete', 'a statement without its line'),
  (pg_temp.book(jsonb_build_array(pg_temp.part('payment', 1, 100)), 100, format(', bank_transaction_id => %L', tests.line('TOO MUCH'))), 'source_refused', 'a line and a sum'),
  (format('select public.book_transfer(''[]'', transfer_id => %L, bank_transaction_id => %1$L)', gen_random_uuid()), 'source_refused', 'a line and a transfer'),
  (format('select public.book_transfer(''[]'', transfer_id => %L, received_via => ''cash'')', gen_random_uuid()), 'source_refused', 'a transfer and a way'),
  (format('select public.book_transfer(''[]'', bank_transaction_id => %L)', gen_random_uuid()), 'transaction_not_found', 'an unknown line'),
  (pg_temp.by_line('[]', 'TOO MUCH', 10000, ', currency => ''ZAR'''), 'transaction_currency_refused', 'a line in another currency'),
  (pg_temp.by_line('[]', 'MONEY OUT', -50), 'transaction_is_debit', 'money out as money in')
) bad (statement, code, description);

-- Two brothers, one sum.
select lives_ok(pg_temp.by_line(jsonb_build_array(pg_temp.part('payment', 1, 10000), pg_temp.part('payment', 2, 10000)), 'OBI', 20000), 'a line pays two brothers');
select is(array[pg_temp.ticket(1), pg_temp.ticket(2), pg_temp.credit('owner')], array['paid 10000 20 points', 'paid 10000 20 points', null], 'each with its ticket and points');
select is(tests.held_money(), '{"NGN": 20000}', 'and stands once');
select pg_temp.refuses(pg_temp.by_line(jsonb_build_array(pg_temp.part('child', 3, 1)), 'OBI', 20000), 'transaction_already_used', 'the line again');
select is(tests.books_error(), null, 'the books are right');
select results_eq($$ select amount, is_part from public.get_receipts(pg_temp.id('payment', 1)) $$, $$ values (10000::numeric, true) $$, 'each part has its receipt, which says that it is one');
select is(pg_temp.same_reference(1), 0, 'one reference for two parts of one transfer is no doubt');
select is(public.undo_payment_decision(pg_temp.id('payment', 1), 'Wrong child')::text, 'pending', 'one part is taken back');
select is(array[pg_temp.ticket(1), pg_temp.ticket(2), pg_temp.credit('owner')], array['pending_payment 0 0 points', 'paid 10000 20 points', 'NGN 10000'], 'it is the family''s credit, and the other stands');
select is(public.undo_payment_decision(pg_temp.id('payment', 2), 'Wrong child')::text, 'pending', 'the other too');
select is(array[pg_temp.credit('owner'), tests.held_money()::text], array['NGN 20000', '{"NGN": 20000}'], 'and all of it stays with the family');
select pg_temp.refuses('select public.release_credit(gen_random_uuid())', 'transfer_not_found', 'an unknown transfer');
select lives_ok(format('select public.release_credit(%L)', t.id), 'until it is said to be another''s') from public.get_family_transfers(tests.id('owner')) t;
select is(array[pg_temp.credit('owner'), tests.held_money()::text, pg_temp.open_lines()], array[null, null, 'TOO MUCH 10000, MONEY OUT -50, OBI 20000'],
  'then the line is open again, and in no book');
select is(tests.books_error(), null, 'the books are right');

-- Excess.
select lives_ok(pg_temp.by_line(jsonb_build_array(pg_temp.part('payment', 1, 10000)), 'OBI', 20000), 'the line pays one of them');
select is(array[pg_temp.ticket(1), pg_temp.credit('owner')], array['paid 10000 20 points', 'NGN 10000'], 'and the rest is credit');
select is(pg_temp.owner_of_line('OBI'), 'owner@example.com by admin@example.com', 'with who said whose it is');
select tests.act_as('owner');
select results_eq('select currency::text, amount from public.get_credit()', $$ values ('NGN', 10000::numeric) $$, 'which the family reads');
select tests.act_as('stranger');
select is_empty('select * from public.get_credit()', 'and no other');
select tests.act_as('admin');
insert into used select id from public.get_family_transfers(tests.id('owner')) where room = 10000;
select is((select count(*) from used), 1::bigint, 'an administrator finds the transfer with what is left');
select pg_temp.refuses(pg_temp.from_credit(jsonb_build_array(pg_temp.part('payment', 2, 10001))), 'parts_exceed_transfer', 'more than is left');
select pg_temp.refuses(pg_temp.from_credit(jsonb_build_array(pg_temp.part('payment', 4, 10000))), 'other_families_not_chosen', 'credit for a stranger without the choice');
select pg_temp.refuses(pg_temp.from_credit(jsonb_build_array(pg_temp.part('payment', 2, 6000)), format(', credit_to => %L', tests.id('stranger'))),
  'rest_without_family', 'a rest that is moved to a stranger');
select pg_temp.refuses(pg_temp.from_credit('[]'), 'parts_refused', 'nothing of the credit');

-- Part payment.
select lives_ok(pg_temp.from_credit(jsonb_build_array(pg_temp.part('payment', 2, 6000))), 'a part of the credit pays a part of the ticket');
select is(array[pg_temp.ticket(2), pg_temp.credit('owner')], array['unpaid 6000 12 points', 'NGN 4000'], 'the rest is due, and the rest of the credit stays');
select lives_ok(pg_temp.from_credit(jsonb_build_array(pg_temp.part('child', 2, 4000))), 'the rest comes from the credit, without a stated payment');
select is(array[pg_temp.ticket(2), pg_temp.credit('owner')], array['paid 10000 20 points', null], 'and opens the ticket');
select pg_temp.refuses(pg_temp.book(jsonb_build_array(pg_temp.part('child', 2, 100)), 100), 'ticket_already_paid', 'a ticket for which nothing is due');
select lives_ok(pg_temp.book(jsonb_build_array(pg_temp.part('child', 2, 100, '{"accept_second": true}')), 100), 'unless it is said so');
select is(tests.books_error(), null, 'the books are right');

-- Several families, and a donation.
select lives_ok(pg_temp.by_line(jsonb_build_array(pg_temp.part('payment', 4, 10000), pg_temp.part('child', 3, 180, '{"open_ticket": true, "reason": "Naira at the desk"}'),
  pg_temp.part('donation', 1, 500)), 'CHURCH', 12000, format(', other_families => true, credit_to => %L', tests.id('stranger'))),
  'a church pays for two families and gives');
select is(array[pg_temp.ticket(4), pg_temp.ticket(3), pg_temp.credit('owner'), pg_temp.credit('stranger')],
  array['paid 10000', 'paid 0', null, 'NGN 1320'], 'each has its part, and the family that was named the rest');
select is(tests.row_of('public.donations', pg_temp.id('donation', 1)) ->> 'amount', '500', 'the donation is confirmed');
select tests.act_as('owner');
select is(tests.count_of('public.notices', format('t.user_id = %L and t.facts ->> ''amount'' = ''10000'' and t.application_id = %L', tests.id('owner'), pg_temp.id('child', 4))), 0::bigint, 'a family hears nothing of another''s part');
select is_empty(format('select * from public.payments where user_id <> %L', tests.id('owner')), 'and reads none');
select is_empty(format('select * from public.get_receipts(%L)', pg_temp.id('payment', 4)), 'nor its receipt');
select tests.act_as('admin');
select results_eq($$ select p ->> 'child_name', (p ->> 'is_own')::boolean from public.get_family_transfers(tests.id('stranger')) t, jsonb_array_elements(t.parts) p order by 1 $$,
  $$ values ('Chidi Obi', false), ('Musa Bello', true), (null, false) $$, 'an administrator reads all parts, and whose they are');
select is(tests.books_error(), null, 'the books are right');

-- Refunds.
select pg_temp.refuses(statement, code, description)
from (values
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', '10000.01'), 'refund_exceeds_payment', 'more than the payment'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', '0'), 'refund_refused', 'a refund of nothing'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', '-5'), 'refund_refused', 'a refund below nothing'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', '0.001'), 'refund_refused', 'a refund of a part of a kobo'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', reason => ' '), 'payment_reason_required', 'a refund without a reason'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', reason => repeat('x', 201)), 'refund_refused', 'a long reason'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', day => '2999-01-01'), 'received_date_refused', 'a refund of a day that has not come'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 9)'), 'payment_not_booked', 'a refund of an unknown payment'),
  (pg_temp.refund('transfer_id => gen_random_uuid()'), 'transfer_not_found', 'a refund of an unknown transfer'),
  (pg_temp.refund('row_id => null'), 'refund_refused', 'a refund of nothing at all'),
  (pg_temp.refund('row_id => pg_temp.id(''payment'', 1), transfer_id => (select id from used)'), 'refund_refused', 'a refund of two things'),
  (pg_temp.refund('transfer_id => (select id from used)', '1'), 'refund_exceeds_payment', 'more than the credit'),
  ('select public.undo_refund(gen_random_uuid())', 'transfer_not_found', 'an unknown refund taken back'),
  ('select public.undo_refund((select id from used))', 'transfer_not_found', 'an arrival taken back as a refund')
) bad (statement, code, description);
create temp table refunds (name text, id uuid);
grant all on refunds to public;
select is(pg_temp.may_be_told(1, 'ticket_paid'), true, 'a ticket is celebrated');
insert into refunds select 'kept open', public.record_refund(4000, '2026-05-06', 'Half back', row_id => pg_temp.id('payment', 1));
select is(pg_temp.ticket(1), 'paid 6000 corrected 12 points', 'a refund leaves the ticket open as a correction, and points count net');
select is(pg_temp.may_be_told(1, 'ticket_paid'), false, 'no more once a part of its price went back');
select results_eq($$ select refunded_amount, refunded_on::text, refund_reason, status::text from public.payments where id = '20000000-0000-4000-8000-000000000001' $$,
  $$ values (4000::numeric, '2026-05-06', 'Half back', 'approved') $$, 'the payment stays approved and says so');
select results_eq($$ select refunded_amount, refunded_on::text, voided_at is null from public.get_receipts('20000000-0000-4000-8000-000000000001') where voided_at is null $$,
  $$ values (4000::numeric, '2026-05-06', true) $$, 'so does its receipt');
select results_eq($$ select currency::text, amount from public.get_money_of_application('10000000-0000-4000-8000-000000000001') $$, $$ values ('NGN', 6000::numeric) $$, 'and the child''s money');
select tests.raises($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'no') $$, 'payment_is_refunded', 'a refunded payment is not undone');
select pg_temp.refuses(pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', '6000.01'), 'refund_exceeds_payment', 'a second refund above the rest');
select pg_temp.refuses(pg_temp.refund('row_id => pg_temp.id(''payment'', 1)', day => '2026-05-04'), 'refund_before_arrival', 'a refund from before the money arrived');
savepoint kept_open;
select lives_ok($$ select public.record_refund(6000, '2026-05-07', 'The rest', row_id => pg_temp.id('payment', 1), close_ticket => true) $$, 'the rest goes back too');
select is(pg_temp.ticket(1), 'unpaid 0 0 points', 'and closes the ticket that the first refund kept open');
rollback to kept_open;
select is(tests.books_error(), null, 'the books are right');
insert into refunds select 'closed', public.record_refund(10000, '2026-05-07', 'All back', row_id => pg_temp.id('payment', 4), close_ticket => true);
select is(pg_temp.ticket(4), 'unpaid 0', 'a refund that closes the ticket locks it');
select is(array[pg_temp.told_due(4), pg_temp.told_due(1)], array['10000', null]::jsonb[], 'and its news says what is due; of one kept open nothing is');
select is(pg_temp.may_be_told(4, 'payment_refunded'), true, 'as long as so much is');
savepoint corrected;
select is(public.confirm_ticket(pg_temp.id('child', 4), correction_reason => 'Paid again at the desk'), pg_temp.id('child', 4), 'the ticket is opened by hand');
select is(pg_temp.may_be_told(4, 'payment_refunded'), false, 'then the email with its balance goes no more');
rollback to corrected;
select tests.affects($$ select public.undo_refund(id) from refunds where name = 'closed' $$, 1, 'a refund is taken back');
select is(pg_temp.ticket(4), 'paid 10000', 'which opens it again');
select is(tests.row_of('public.payments', pg_temp.id('payment', 4)) ->> 'refunded_on', null, 'and nothing is said to have gone back');
select pg_temp.refuses($$ select public.undo_refund(id) from refunds where name = 'closed' $$, 'transfer_not_found', 'a refund taken back twice');
insert into refunds select 'accepted', public.record_refund(10, '2026-05-07', 'A little', row_id => p.id, close_ticket => true)
from public.payments p where p.application_id = pg_temp.id('child', 3) and p.is_accepted_as_full;
select is(pg_temp.ticket(3), 'unpaid 0', 'of what was accepted as full any refund may close the ticket');
insert into refunds select 'credit', public.record_refund(1320, '2026-05-07', 'Not used', transfer_id => t.id)
from public.get_family_transfers(tests.id('stranger')) t where t.room = 1320;
select is(pg_temp.credit('stranger'), null, 'credit goes back');
savepoint told;
select tests.act_as('stranger');
select results_eq($$ select kind::text, facts from public.notices where payment_id is null and kind = 'payment_refunded' $$,
  $$ values ('payment_refunded', '{"amount": 1320, "currency": "NGN", "reason": "Not used"}'::jsonb) $$, 'and the family is told why');
select is(public.export_my_data() #>> '{credit_refunds,0,reason}', 'Not used', 'and exports it');
select tests.act_as('admin');
select tests.affects($$ select public.undo_refund(id) from refunds where name = 'credit' $$, 1, 'it did not go back');
select tests.act_as('stranger');
select is_empty($$ select from public.notices where payment_id is null and kind = 'payment_refunded' $$, 'which takes the news back');
rollback to told;
insert into refunds select 'donation', public.record_refund(200, '2026-05-07', 'Too much', row_id => pg_temp.id('donation', 1));
select is(tests.row_of('public.donations', pg_temp.id('donation', 1)) ->> 'refunded_amount', '200', 'a part of a donation goes back');
select is((select amount from public.total_donations(only_status => 'confirmed') where currency = 'NGN'), 300::numeric, 'and is taken off the total');
select results_eq($$ select t.direction, t.amount, t.id = (select id from refunds where name = 'donation') from public.get_donation_transfers(pg_temp.id('donation', 1)) t where t.amount in (200, 12000) order by 2 $$,
  $$ values ('out', 200::numeric, true), ('in', 12000, false) $$, 'an administrator reads what paid it and what went back');
select results_eq($$ select (p ->> 'is_own')::boolean, p ->> 'refunded' from public.get_donation_transfers(pg_temp.id('donation', 1)) t, jsonb_array_elements(t.parts) p
    where p ->> 'kind' = 'donation' $$, $$ values (true, '200') $$, 'and which part is the donation''s');
select tests.raises($$ select public.undo_donation_decision('30000000-0000-4000-8000-000000000001', 'no') $$, 'payment_is_refunded', 'which is not undone then');
select is(tests.books_error(), null, 'the books are right');
select tests.act_as('owner');
select is_empty($$ select * from public.get_credit() $$, 'a refund of others is no credit of this family');

-- A subscription counts in the same way.
select tests.act_as_database();
select tests.subscription(pg_temp.id('child', 1), '{"id": "20000000-0000-4000-8000-000000000008"}') is not null;
select tests.act_as('admin');
select is(public.handle_subscription_status_update('20000000-0000-4000-8000-000000000008', 'active', received_amount => 700,
  bank_transaction_id => tests.bank_line('MONTHLY', 1000))::text, 'active', 'a line of more activates a subscription');
select is(pg_temp.credit('owner'), 'NGN 300', 'and the rest is credit');
insert into refunds select 'monthly', public.record_refund(700, '2026-05-07', 'Stopped', row_id => '20000000-0000-4000-8000-000000000008');
select tests.raises($$ select public.undo_subscription_decision('20000000-0000-4000-8000-000000000008', 'no') $$, 'payment_is_refunded', 'a refunded one is not undone');
select tests.affects($$ select public.undo_refund(id) from refunds where name = 'monthly' $$, 1, 'its refund is');
select is(public.undo_subscription_decision('20000000-0000-4000-8000-000000000008', 'Wrong')::text, 'pending', 'and then itself');
select is(array[pg_temp.credit('owner'), tests.books_error()], array['NGN 1000', null], 'the whole line is the family''s credit');
select lives_ok(format('select public.release_credit(%L)', t.id), 'a mistake of whose it is') from public.get_family_transfers(tests.id('owner')) t where t.room = 1000;
select is(array[pg_temp.credit('owner'), tests.books_error()], array[null, null], 'is no credit');
select is(pg_temp.open_lines(), 'TOO MUCH 10000, MONEY OUT -50, MONTHLY 1000', 'and the line is open');
-- Credit pays a subscription as it pays a ticket.
delete from used;
insert into used select public.book_transfer('[]', amount => 900, currency => 'NGN', received_on => '2026-05-05', credit_to => tests.id('owner'));
select pg_temp.refuses(pg_temp.from_credit('[{"subscription_id": "20000000-0000-4000-8000-000000000009", "amount": 700}]'), 'payment_not_found', 'an unknown subscription');
select pg_temp.refuses(pg_temp.from_credit('[{"subscription_id": "20000000-0000-4000-8000-000000000008", "amount": 901}]'), 'parts_exceed_transfer', 'more than the credit');
select lives_ok(pg_temp.from_credit('[{"subscription_id": "20000000-0000-4000-8000-000000000008", "amount": 700}]'), 'credit pays a subscription');
select is((select concat_ws(' ', s.status, s.received_amount, s.received_currency, s.received_via) from public.subscriptions s where s.id = '20000000-0000-4000-8000-000000000008'),
  'active 700 NGN hand', 'which is active by it');
select is(array[pg_temp.credit('owner'), tests.books_error()], array['NGN 200', null], 'and the rest stays');
select pg_temp.refuses(pg_temp.from_credit('[{"subscription_id": "20000000-0000-4000-8000-000000000008", "amount": 100}]'), 'payment_already_decided', 'one that is active');
select is(public.undo_subscription_decision('20000000-0000-4000-8000-000000000008', 'Wrong')::text, 'pending', 'taken back');
select is(array[pg_temp.credit('owner'), tests.books_error()], array['NGN 900', null], 'is credit as before');

-- The rest when a decision is taken back.
select lives_ok(format('select public.release_credit(%L)', id), 'cash that did not come after all') from used;
select is(array[pg_temp.credit('owner'), tests.books_error()], array[null, null], 'is no credit, and in no book');
select pg_temp.refuses(format('select public.release_credit(%L)', id), 'transfer_is_used', 'once') from used;
select is(public.handle_subscription_status_update('20000000-0000-4000-8000-000000000008', 'active', received_amount => 700, received_on => '2026-05-05')::text,
  'active', 'cash of exactly the sum');
select is(public.undo_subscription_decision('20000000-0000-4000-8000-000000000008', 'Wrong')::text, 'pending', 'taken back');
select is(array[pg_temp.credit('owner'), tests.books_error()], array[null, null], 'leaves nothing: it is known from that decision alone');
-- It arrived an hour before.
select tests.act_as_database();
with made as (insert into private.transfers (received_on, amount, currency, country, way, user_id, booked_at)
  values ('2026-05-05', 700, 'NGN', 'Nigeria', 'cash', tests.id('owner'), now() - interval '1 hour') returning id)
update used set id = made.id from made;
select tests.act_as('admin');
select lives_ok(pg_temp.from_credit('[{"subscription_id": "20000000-0000-4000-8000-000000000008", "amount": 700}]'), 'all of a credit pays');
select pg_temp.refuses(format('select public.release_credit(%L)', id), 'transfer_is_used', 'what pays something is not taken from its family') from used;
select is(public.undo_subscription_decision('20000000-0000-4000-8000-000000000008', 'Wrong')::text, 'pending', 'taken back');
select is(array[pg_temp.credit('owner'), tests.books_error()], array['NGN 700', null], 'it is credit again');
select lives_ok(format('select public.release_credit(%L)', id), 'and it did not arrive') from used;

-- Less, and another currency, by a decision on one payment.
select tests.act_as_database();
select tests.application('{"id": "10000000-0000-4000-8000-000000000005", "child_name": "Dayo Obi", "status": "approved"}') is not null;
select tests.payment(pg_temp.id('child', 5), '{"id": "20000000-0000-4000-8000-000000000005", "reference": "KZ-555555"}') is not null;
select tests.payment(pg_temp.id('child', 5), '{"id": "20000000-0000-4000-8000-000000000006", "reference": "KZ-555555"}') is not null;
select tests.act_as('admin');
select is(pg_temp.same_reference(6), 1, 'a reference that two payments wait with is doubted');
select pg_temp.refuses(pg_temp.approve(5, 9999.99), 'accept_reason_required', 'a kobo less opens no ticket without a reason');
select pg_temp.refuses(pg_temp.approve(5, 10000, ', received_currency => ''ZAR'''), 'accept_reason_required', 'rand open no ticket in Nigeria without a reason');
select pg_temp.refuses(pg_temp.approve(5, 10000, ', received_via => ''stated'''), 'received_incomplete', 'money that arrived did not come as stated');
select lives_ok(pg_temp.approve(5, 5000, ', open_ticket => false'), 'the rest is still due');
select is(pg_temp.ticket(5), 'pending_payment 5000 10 points', 'while another payment waits the ticket does too');
select is(pg_temp.same_reference(6), 0, 'an earlier part of the same ticket is no doubt of a reference');
select is(pg_temp.may_be_told(5, 'payment_approved'), true, 'the email of a part names what is due');
select lives_ok(pg_temp.approve(6, 200, ', open_ticket => false, received_currency => ''ZAR'''), 'rand are booked as rand');
select is(pg_temp.ticket(5), 'unpaid 5000 10 points', 'and do not count for a ticket in naira');
select is(public.undo_payment_decision(pg_temp.id('payment', 6), 'Again')::text, 'pending', 'taken back');
select lives_ok(pg_temp.approve(6, 200, ', reason => ''Paid from abroad'', received_currency => ''ZAR'''), 'accepted in full');
select is(pg_temp.ticket(5), 'paid 5000 30 points', 'they open it, and count what was stated');
select is(pg_temp.may_be_told(5, 'payment_approved'), false, 'the email of the part goes no more once nothing is due');
select is((select currency::text || ' ' || received_currency || ' ' || is_accepted_as_full from public.payments where id = pg_temp.id('payment', 6)), 'NGN ZAR true', 'in the currency that arrived');
select is(tests.books_error(), null, 'the books are right');
select is(public.undo_payment_decision(pg_temp.id('payment', 6), 'Again')::text, 'pending', 'taken back');
select is(public.update_payment_status(pg_temp.id('payment', 6), 'approved')::text, 'approved', 'the call with two arguments');
select is(pg_temp.ticket(5), 'paid 15000 30 points', 'opens the ticket');
select is(public.undo_payment_decision(pg_temp.id('payment', 6), 'Again')::text, 'pending', 'taken back');
select is(public.undo_payment_decision(pg_temp.id('payment', 5), 'Again')::text, 'pending', 'both');
select tests.act_as_database();
update public.applications set ticket_status = 'unpaid' where id = pg_temp.id('child', 5);
select tests.payment(pg_temp.id('child', 5), '{"id": "20000000-0000-4000-8000-000000000007", "amount": 7}') is not null;
select tests.act_as('admin');
select is(public.update_payment_status(pg_temp.id('payment', 7), 'approved')::text, 'approved', 'the call with two arguments opens it');
select is((select concat_ws(' ', p.is_accepted_as_full, p.received_via, p.received_amount, p.transfer_id) from public.payments p where p.id = pg_temp.id('payment', 7)), 't',
  'whatever the amount, as accepted in full; nothing is said to have arrived');
select is(pg_temp.ticket(5), 'paid 7 0 points', 'paid');
select is((select string_agg(way::text, ' ') from public.get_books(only_way => 'stated') where row_id = pg_temp.id('payment', 7)), 'stated', 'and stands in the books as stated');
select is((select bool_and(day = (now() at time zone 'Africa/Lagos')::date) from public.get_books(only_way => 'stated')), true, 'on the day of the decision');

-- A ticket is settled by a deed on its payments, and by no fee or country.
select is(public.undo_payment_decision(pg_temp.id('payment', 7), 'Again')::text, 'pending', 'taken back it waits');
select is(pg_temp.ticket(5), 'pending_payment 0 0 points', 'like any other');
select is(public.confirm_ticket(pg_temp.id('child', 5), correction_reason => 'Paid at the desk'), pg_temp.id('child', 5), 'a correction');
select is(public.update_payment_status(pg_temp.id('payment', 7), 'declined')::text, 'declined', 'is never lowered');
select is(public.undo_payment_decision(pg_temp.id('payment', 7), 'Again')::text, 'pending', 'by a decision');
select is(pg_temp.ticket(5), 'paid 0 corrected 0 points', 'or its undoing');
update public.applications set ticket_status = 'Gold' where id = pg_temp.id('child', 2);
select is(public.undo_payment_decision(p.id, 'Again')::text, 'pending', 'nor is a tier') from public.payments p
where p.application_id = pg_temp.id('child', 2) and p.status = 'approved';
select is(split_part(pg_temp.ticket(2), ' ', 1), 'Gold', 'it stays');
select is(tests.books_error(), null, 'the books are right');

-- Erasing changes no sum.
select tests.act_as_database();
create temp table before_erasing as select tests.held_money() as held, tests.booked_money() as booked;
delete from public.applications where id = pg_temp.id('child', 1);
select is(array[tests.held_money(), tests.booked_money()], array[held, booked], 'a child that is erased changes no sum') from before_erasing;
delete from auth.users where id = tests.id('stranger');
select is(array[tests.held_money(), tests.booked_money()], array[held, booked], 'nor does an account') from before_erasing;
select is((select count(*) from private.transfers where user_id = tests.id('stranger')), 0::bigint, 'the owner of its transfers is forgotten');
select is((select count(*) from private.transfers t where t.note is not null and t.user_id is null), 0::bigint, 'with every note');
select tests.act_as('admin');
select lives_ok($$ select public.erase_donation('30000000-0000-4000-8000-000000000001') $$, 'a donor is erased');
select tests.act_as_database();
select is(array[tests.held_money(), tests.booked_money()], array[held, booked], 'and changes none either') from before_erasing;
select is(tests.books_error(), null, 'the books are right');
select tests.act_as('admin');
insert into refunds select 'of a child that is gone', public.record_refund(1000, '2026-05-08', 'Moved away', row_id => pg_temp.id('payment', 1));
select is((select sum(amount) from public.get_books() where row_id = pg_temp.id('payment', 1) and is_refund), -5000::numeric, 'a refund of a payment that is gone can still be written down');
select tests.act_as_database();
select tests.donation('{"id": "30000000-0000-4000-8000-000000000002", "country": "Nigeria"}') is not null;
insert into private.transfers (received_on, amount, currency, country, way) values ('2026-05-09', 800, 'NGN', 'Nigeria', 'hand');
select tests.act_as('admin');
select lives_ok(format('select public.book_transfer(%L, transfer_id => %L)', jsonb_build_array(pg_temp.part('donation', 2, 800)), t.id), 'credit that nobody claims becomes a donation')
from (select distinct transfer_id from public.get_books('2026-05-09', '2026-05-09') where unowned = 800) t (id);
select is(tests.row_of('public.donations', pg_temp.id('donation', 2)) ->> 'status', 'confirmed', 'which is confirmed by it');

-- The books are append-only, also for their owner.
set constraints all immediate;
select tests.act_as_database();
select tests.refused(statement, '42501', 'refused: ' || statement, '^books_are_append_only$')
from (values ('update private.transfers set amount = 1'), ('update private.transfers set note = ''other'''), ('delete from private.transfers'),
  ('truncate private.transfers cascade'), ('update private.ledger set day = day + 1'), ('delete from private.ledger'), ('truncate private.ledger cascade'),
  ('truncate private.closed_months')) change (statement);
select * from finish();

\ir support/actors.psql
-- Receipts: numbers without gaps, for payments and subscriptions alone, void when a decision is taken back.
select plan(23);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000002", "description": "Shop", "currency": "ZAR"}') is not null;
select tests.insert_row('public.subscriptions', tests.payment_fields(null,
  '{"id": "20000000-0000-4000-8000-000000000003", "amount": 80, "description": "Every month"}')) is not null;
select tests.payment(null, '{"id": "20000000-0000-4000-8000-000000000004", "description": "Shop"}') is not null;

-- The receipts of a payment as the speaker reads them, with the year left out.
create function pg_temp.receipts(payment uuid default null) returns text language plpgsql as $$
begin
  -- Numbers are given at the end of a transaction.
  set constraints all immediate;
  set constraints all deferred;
  return (select string_agg(regexp_replace(r.receipt_number, '-\d{4}-', '-') || case when r.voided_at is not null then ' void' else '' end, ', '
    order by r.issued_at desc, r.receipt_number desc) from public.get_receipts(payment) r);
end
$$;
grant execute on function pg_temp.receipts to public;

select tests.act_as('admin');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000001'), null, 'a payment that is only stated has no receipt');
select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', 'Bank charges', 9000, '2026-05-04');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000001'), 'NGN-00001', 'an approved payment has the first number');
select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'active');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000003'), 'NGN-00002', 'an activated subscription the next');
select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000002'), 'ZAR-00001', 'each currency counts for itself');
select is((select max(l.receipt_number) from public.get_all_payments_and_subscriptions() l where l.id = '20000000-0000-4000-8000-000000000002'),
  'ZAR-' || extract(year from now() at time zone 'Africa/Lagos') || '-00001', 'an administrator reads it beside the payment');
select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Wrong child');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000001'), 'NGN-00001 void', 'an approval taken back voids it');
select is((select l.receipt_number from public.get_all_payments_and_subscriptions() l where l.id = '20000000-0000-4000-8000-000000000001'),
  null, 'and then none holds');
select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000001'), 'NGN-00003, NGN-00001 void', 'approved again it gets another, and its first number is never given again');
select isnt(public.confirm_ticket('10000000-0000-4000-8000-000000000001', 500, current_date, correction_reason => 'A second one', accept_second => true), null, 'cash is a payment');
select public.update_payment_status('20000000-0000-4000-8000-000000000004', 'declined');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000004'), null, 'a declined payment has none');
select public.undo_payment_decision('20000000-0000-4000-8000-000000000004', 'Found');
select public.update_payment_status('20000000-0000-4000-8000-000000000004', 'approved');
select public.undo_payment_decision('20000000-0000-4000-8000-000000000004', 'Wrong');
select is(pg_temp.receipts('20000000-0000-4000-8000-000000000004'), null, 'one that was approved and taken back in one transaction has none either');
select tests.act_as_database();
select tests.booked('donation', 5, 'NGN', 'Nigeria', current_date);
select tests.application('{"id": "10000000-0000-4000-8000-000000000005"}') is not null;
update public.applications set ticket_status = 'paid' where id = '10000000-0000-4000-8000-000000000005';
set constraints all immediate;
select is((select array_agg(r.currency || ' ' || r.number order by r.currency, r.number) from private.receipts r),
  array['NGN 1', 'NGN 2', 'NGN 3', 'NGN 4', 'ZAR 1'], 'donations and tickets set by hand have none, and cash has one: no number is missing');

-- The readers.
select tests.act_as('owner');
select results_eq($$ select amount, currency::text, received_on, description, child_name, parent_name, is_part from public.get_receipts('20000000-0000-4000-8000-000000000001') where voided_at is not null $$,
  $$ values (9000::numeric, 'NGN', date '2026-05-04', 'Talent Hunt Ticket', 'Adaeze Obi', 'Test Person', false) $$,
  'a parent reads what arrived, for what, and from whom');
select is((select count(*) from public.get_receipts()), 5::bigint, 'a parent reads all of its own');
select tests.act_as('stranger');
select is((select count(*) from public.get_receipts('20000000-0000-4000-8000-000000000001')), 0::bigint, 'a stranger reads none by its payment');
select is((select count(*) from public.get_receipts()), 0::bigint, 'nor any other');
select tests.act_as('admin');
select is((select count(*) from public.get_receipts()), 0::bigint, 'without a payment an administrator reads the own ones too');
select tests.act_as('anon');
select tests.lacks_grant('select * from public.get_receipts()', 'a visitor reads none');
select tests.act_as('owner');
select tests.lacks_grant('select * from private.receipts', 'nobody reaches the table');

-- The parts that stay.
select tests.act_as_database();
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is((select count(*) from private.receipts), 5::bigint, 'erasing a child takes no number away');
select tests.refused('delete from private.ledger', '42501', 'nobody deletes an entry of the ledger');
select is((select count(*) from private.receipts r join private.ledger l on l.id = r.ledger_id where l.kind = 'donation'), 0::bigint,
  'a donation has no receipt');
select is(private.receipt_number_of('payment', '20000000-0000-4000-8000-000000000001'),
  (select private.receipt_number(r) from private.receipts r where r.number = 3), 'the books know the number of a payment that is gone');
select * from finish();

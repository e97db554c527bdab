\ir support/actors.psql
-- The administrator's procedures for money: every procedure, every role, every answer.
select plan(62);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000001", "created_at": "2026-01-01"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000002", "created_at": "2026-01-03", "currency": "USD", "amount": 12.5, "reference": null}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000003", "created_at": "2026-01-02", "description": "Monthly"}') is not null;
select tests.subscription(null, '{"id": "20000000-0000-4000-8000-000000000004", "created_at": "2026-01-04"}') is not null;

create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array[
    'public.get_all_payments_and_subscriptions()',
    'public.update_payment_status(''20000000-0000-4000-8000-000000000001'', ''approved'')',
    'public.update_payment_status(''20000000-0000-4000-8000-00000000dead'', ''approved'')',
    'public.handle_subscription_status_update(''20000000-0000-4000-8000-000000000003'', ''active'')',
    'private.listed_payments(''{}'', null)',
    'private.decide(''update_payment_status'', ''{"payment_id": "20000000-0000-4000-8000-000000000001", "new_status": "approved"}'')',
    'private.decide(''handle_subscription_status_update'', ''{"subscription_id": "20000000-0000-4000-8000-000000000003", "new_status": "active"}'')'] loop
    return next tests.refused('select * from ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
  return next is(tests.row_of('public.payments', '20000000-0000-4000-8000-000000000001') ->> 'status', 'pending',
    actor || ' left the payment as it was');
  return next is(tests.row_of('public.subscriptions', '20000000-0000-4000-8000-000000000003') ->> 'status', 'pending',
    actor || ' left the subscription as it was');
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

-- An administrator: the list.
select tests.act_as('admin');
select results_eq(
  $$ select id, user_id, application_id, amount, currency::text, reference, description, child_name, status, payment_type,
       created_at, parent_name, parent_email, country::text
     from public.get_all_payments_and_subscriptions() $$,
  $$ values
    ('20000000-0000-4000-8000-000000000004'::uuid, tests.id('owner'), null::uuid, 10000::numeric, 'NGN', 'KZ-222222',
      'Every month', null, 'pending', 'subscription', '2026-01-04'::timestamptz, 'Test Person', 'owner@example.com', null),
    ('20000000-0000-4000-8000-000000000002', tests.id('owner'), '10000000-0000-4000-8000-000000000001', 12.5, 'USD', null,
      'Talent Hunt Ticket', 'Adaeze Obi', 'pending', 'payment', '2026-01-03', 'Test Person', 'owner@example.com', 'Nigeria'),
    ('20000000-0000-4000-8000-000000000003', tests.id('owner'), '10000000-0000-4000-8000-000000000001', 10000, 'NGN', 'KZ-222222',
      'Monthly', 'Adaeze Obi', 'pending', 'subscription', '2026-01-02', 'Test Person', 'owner@example.com', 'Nigeria'),
    ('20000000-0000-4000-8000-000000000001', tests.id('owner'), '10000000-0000-4000-8000-000000000001', 10000, 'NGN', 'KZ-222222',
      'Talent Hunt Ticket', 'Adaeze Obi', 'pending', 'payment', '2026-01-01', 'Test Person', 'owner@example.com', 'Nigeria') $$,
  'payments and subscriptions come as one list, newest first');
select is(
  (select application_reference from public.get_all_payments_and_subscriptions() where id = '20000000-0000-4000-8000-000000000001'),
  tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'payment_reference',
  'each row carries the child''s reference, to be matched with a transfer');
select is((select count(*) from public.get_all_payments_and_subscriptions() where payment_type = 'payment' limit 1), 2::bigint,
  'the list can be filtered');

-- An administrator: decisions.
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved',
  'an administrator approves a payment');
select is(tests.row_of('public.payments', '20000000-0000-4000-8000-000000000001') ->> 'status', 'approved', 'which is stored');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'ticket_status', 'paid',
  'and pays the ticket in the same statement');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000002', 'declined')::text, 'declined',
  'an administrator declines a payment');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved') $$,
  'payment_already_decided', 'an approved payment is not approved again');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'declined') $$,
  'payment_already_decided', 'an approved payment is not declined');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved') $$,
  'payment_already_decided', 'a declined payment is not approved');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'pending') $$,
  'payment_move_refused', 'a payment does not go back to pending');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-00000000dead', 'approved') $$,
  'payment_not_found', 'an unknown payment is told from a decided one');
select tests.raises($$ select public.update_payment_status(null, 'approved') $$, 'payment_not_found', 'no payment is an unknown one');
select tests.refused($$ select public.update_payment_status('not-a-uuid', 'approved') $$, '22P02', 'a malformed id is refused');
select tests.refused($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'paid') $$, '22P02',
  'an unknown status is refused');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000003', 'approved') $$,
  'payment_not_found', 'a subscription is not decided as a payment');
select is(tests.row_of('public.payments', '20000000-0000-4000-8000-000000000001') ->> 'status', 'approved',
  'the refused calls changed nothing');

select is(public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'active')::text, 'active',
  'an administrator activates a subscription');
select is(public.handle_subscription_status_update('20000000-0000-4000-8000-000000000004', 'rejected')::text, 'rejected',
  'an administrator rejects a subscription');
select is(tests.row_of('public.subscriptions', '20000000-0000-4000-8000-000000000003') ->> 'status', 'active', 'which is stored');
select tests.raises($$ select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'rejected') $$,
  'payment_already_decided', 'an active subscription is not rejected');
select tests.raises($$ select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000004', 'active') $$,
  'payment_already_decided', 'a rejected subscription is not activated');
select tests.raises($$ select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'pending') $$,
  'payment_move_refused', 'a subscription does not go back to pending');
select tests.raises($$ select public.handle_subscription_status_update('20000000-0000-4000-8000-00000000dead', 'active') $$,
  'payment_not_found', 'an unknown subscription is told from a decided one');
select tests.refused($$ select public.handle_subscription_status_update('x', 'active') $$, '22P02', 'a malformed id is refused here too');
select tests.refused($$ select public.handle_subscription_status_update('20000000-0000-4000-8000-000000000003', 'approved') $$, '22P02',
  'a payment''s status is none of a subscription');
select * from finish();

\ir support/actors.psql
-- A decision on money carries its reason, its author and its moment, and is taken back with a reason;
-- the ticket and the public points follow each time.
select plan(100);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001',
  '{"id": "20000000-0000-4000-8000-000000000002", "description": "Contribution", "amount": 2500}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "25000000-0000-4000-8000-000000000001"}') is not null;

create function pg_temp.payment(field text) returns text language sql as $$
  select tests.row_of('public.payments', '20000000-0000-4000-8000-000000000001') ->> field $$;
create function pg_temp.subscription(field text) returns text language sql as $$
  select tests.row_of('public.subscriptions', '25000000-0000-4000-8000-000000000001') ->> field $$;
create function pg_temp.ticket() returns text language sql as $$
  select tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'ticket_status' $$;
create function pg_temp.points() returns text language sql as $$
  select tests.row_of('public.public_profiles', '10000000-0000-4000-8000-000000000001') ->> 'points' $$;
grant execute on function pg_temp.payment, pg_temp.subscription, pg_temp.ticket, pg_temp.points to public;

-- Nobody but an administrator takes anything back, decided or not.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array[
    'public.update_payment_status(''20000000-0000-4000-8000-000000000001'', ''declined'', ''a reason'')',
    'public.handle_subscription_status_update(''25000000-0000-4000-8000-000000000001'', ''rejected'', ''a reason'')',
    'public.undo_payment_decision(''20000000-0000-4000-8000-000000000001'', ''a reason'')',
    'public.undo_payment_decision(''20000000-0000-4000-8000-00000000dead'', ''a reason'')',
    'public.undo_subscription_decision(''25000000-0000-4000-8000-000000000001'', ''a reason'')',
    'private.decide(''undo_payment_decision'', ''{"payment_id": "20000000-0000-4000-8000-000000000001", "reason": "a reason"}'')',
    'private.decide(''undo_subscription_decision'', ''{"subscription_id": "25000000-0000-4000-8000-000000000001", "reason": "a reason"}'')'] loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

-- Declined, with a reason that the parent reads.
select tests.act_as('admin');
select tests.raises($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'too early') $$,
  'payment_not_decided', 'a pending payment cannot be taken back');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'declined', '  Not in  the bank ')::text, 'declined',
  'a payment is declined with a reason');
select is((select decided_by_email from public.get_payment('20000000-0000-4000-8000-000000000001')), 'admin@example.com', 'the decision has its author');
select isnt(pg_temp.payment('decided_at'), null, 'and its moment');
select is(pg_temp.ticket(), 'unpaid', 'and the ticket is free again');
select tests.act_as('owner');
select results_eq($$ select status::text, decision_reason from public.payments where id = '20000000-0000-4000-8000-000000000001' $$,
  $$ values ('declined', 'Not in the bank') $$, 'the parent reads the reason, tidied');
select tests.act_as('stranger');
select is_empty($$ select decision_reason from public.payments where id = '20000000-0000-4000-8000-000000000001' $$,
  'a stranger reads no reason');
select tests.act_as_database();
select pg_temp.assert_refused('owner', '^administrator_required$');

-- Taken back, and approved after all.
select tests.act_as('second_admin');
select tests.raises(format('select public.undo_payment_decision(%L, %L)', '20000000-0000-4000-8000-000000000001', reason),
  'payment_reason_required', format('taking back asks for a reason: %s', coalesce(quote_literal(reason), 'none')))
from unnest(array[null, '', '   ', E'\n\t']) reason;
select tests.breaks_constraint(
  $$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', repeat('a', 501)) $$,
  'payments_decision_reason_check', 'and for one that can be read');
select tests.raises($$ select public.undo_payment_decision('20000000-0000-4000-8000-00000000dead', 'a reason') $$,
  'payment_not_found', 'an unknown payment is told from a pending one');
select tests.raises($$ select public.undo_payment_decision('25000000-0000-4000-8000-000000000001', 'a reason') $$,
  'payment_not_found', 'a subscription is not taken back as a payment');
select is(pg_temp.payment('status'), 'declined', 'the refused calls changed nothing');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'It has arrived after all')::text, 'pending',
  'a decision is taken back by another administrator');
select results_eq(
  $$ select pg_temp.payment('status'), pg_temp.payment('decision_reason'),
    (select decided_by_email from public.get_payment('20000000-0000-4000-8000-000000000001')), pg_temp.payment('decided_at') $$,
  $$ values ('pending', 'It has arrived after all', null, null) $$, 'the payment waits again, with the reason');
select is(pg_temp.ticket(), 'pending_payment', 'and so does the ticket');
select tests.raises($$ select public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'again') $$,
  'payment_not_decided', 'once is enough');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved', 'it is approved then');
select is(pg_temp.payment('decision_reason'), null, 'an approval without words leaves none of the words before');
select is(pg_temp.ticket(), 'paid', 'and the ticket is paid');

-- The public points follow.
select tests.affects($$ update public.applications set status = 'approved' where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'the child is approved');
select is(pg_temp.points(), '20', 'an approved ticket gives its points');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved')::text, 'approved', 'a contribution is approved');
select is(pg_temp.points(), '25', 'and gives its own');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Another family')::text, 'pending', 'the ticket is taken back');
select is(pg_temp.points(), '5', 'and its points, not the others');
select is(pg_temp.ticket(), 'pending_payment', 'the ticket waits again');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000002', 'Wrong child')::text, 'pending', 'the contribution is taken back');
select is(pg_temp.points(), '0', 'and its points');
select is(pg_temp.ticket(), 'pending_payment', 'which is nothing to the ticket');

-- A tier was awarded by hand, and another approved payment keeps a ticket paid.
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved', 'approved once more');
select tests.affects($$ update public.applications set ticket_status = 'Gold' where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'the ticket becomes Gold');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Wrong child')::text, 'pending', 'its payment is taken back');
select is(pg_temp.ticket(), 'Gold', 'the tier stays');
select tests.affects($$ update public.applications set ticket_status = 'unpaid' where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'until an administrator takes it away');
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000003"}') is not null;
select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved', 'a payment is approved');
select tests.raises($$ select public.update_payment_status('20000000-0000-4000-8000-000000000003', 'approved') $$,
  'ticket_already_paid', 'a second one for the same ticket is asked about');
select is(public.update_payment_status('20000000-0000-4000-8000-000000000003', 'approved', accept_second => true)::text, 'approved',
  'and approved when the answer is yes');
select is(public.undo_payment_decision('20000000-0000-4000-8000-000000000003', 'Counted twice')::text, 'pending', 'one is taken back');
select is(pg_temp.ticket(), 'paid', 'the other one keeps the ticket paid');

-- Subscriptions never touch the ticket.
select tests.raises($$ select public.undo_subscription_decision('25000000-0000-4000-8000-000000000001', 'too early') $$,
  'payment_not_decided', 'a pending subscription cannot be taken back');
select is(public.handle_subscription_status_update('25000000-0000-4000-8000-000000000001', 'rejected', 'Not in the bank')::text, 'rejected',
  'a subscription is rejected with a reason');
select is(pg_temp.subscription('decision_reason'), 'Not in the bank', 'which is kept');
select is((select decided_by_email from public.get_all_payments_and_subscriptions(only_type => 'subscription')), 'second.admin@example.com', 'with its author');
select tests.raises($$ select public.undo_subscription_decision('25000000-0000-4000-8000-000000000001', ' ') $$,
  'payment_reason_required', 'taking it back asks for a reason');
select tests.raises($$ select public.undo_subscription_decision('20000000-0000-4000-8000-000000000001', 'a reason') $$,
  'payment_not_found', 'a payment is not taken back as a subscription');
select is(public.undo_subscription_decision('25000000-0000-4000-8000-000000000001', 'It has arrived')::text, 'pending', 'it is taken back');
select results_eq($$ select pg_temp.subscription('status'), pg_temp.subscription('decided_at') $$, $$ values ('pending', null) $$,
  'and waits again');
select is(pg_temp.ticket(), 'paid', 'the ticket has not moved');

-- The log keeps every step, with its author.
select results_eq(
  $$ select actor_email, old_values ->> 'status', new_values ->> 'status', new_values ->> 'decision_reason'
     from public.get_history('payments', '20000000-0000-4000-8000-000000000001') order by id limit 4 $$,
  $$ values
    ('admin@example.com', 'pending', 'declined', 'Not in the bank'),
    ('second.admin@example.com', 'declined', 'pending', 'It has arrived after all'),
    ('second.admin@example.com', 'pending', 'approved', null),
    ('second.admin@example.com', 'approved', 'pending', 'Another family') $$,
  'each decision and each taking back stands in the history');
select is((select count(*) from public.get_history('subscriptions', '25000000-0000-4000-8000-000000000001')), 2::bigint,
  'also those on a subscription');

-- Past the procedures nobody writes a decision.
select tests.act_as_database();
create function pg_temp.assert_fixed(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return query select tests.lacks_grant(format('update public.%I set %I = null', relation, field), format('%s does not write %s.%s', actor, relation, field))
  from unnest(array['payments', 'subscriptions']) relation, unnest(array['status', 'decision_reason', 'decided_at']) field;
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_fixed('owner');
select pg_temp.assert_fixed('admin');
select * from finish();

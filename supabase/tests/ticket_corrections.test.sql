\ir support/actors.psql
-- A ticket that is paid by hand is marked as corrected, and what follows from payments does not lower it.
select plan(37);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
create function pg_temp.ticket() returns text language sql security definer as $$
  select ticket_status || case when ticket_corrected_at is null then '' else ', corrected' end from public.applications
$$;
create function pg_temp.set_ticket(wanted text) returns text language plpgsql as $$
begin
  update public.applications set ticket_status = wanted::public.ticket_status;
  return pg_temp.ticket();
end
$$;
create function pg_temp.decide(status text) returns text language plpgsql as $$
begin
  perform public.update_payment_status('20000000-0000-4000-8000-000000000001', status::public.payment_status);
  return pg_temp.ticket();
end
$$;
create function pg_temp.undo() returns text language plpgsql as $$
begin
  perform public.undo_payment_decision('20000000-0000-4000-8000-000000000001', 'Another family');
  return pg_temp.ticket();
end
$$;
create function pg_temp.due() returns numeric language sql security definer as $$
  select private.due_of_ticket(id, 'NGN') from public.applications
$$;
grant execute on function pg_temp.ticket, pg_temp.set_ticket, pg_temp.decide, pg_temp.undo, pg_temp.due to public;

-- A payment marks nothing.
select tests.act_as('admin');
select is(pg_temp.decide('approved'), 'paid', 'a payment pays the ticket without a mark');
select is(pg_temp.undo(), 'pending_payment', 'and takes it along');
select is(pg_temp.decide('approved'), 'paid', 'approved again');
select is(pg_temp.set_ticket('Gold'), 'Gold', 'a tier on top of a paid ticket is no correction');
select is(pg_temp.set_ticket('paid'), 'paid', 'taking it away is none either');
select is(pg_temp.undo(), 'pending_payment', 'so that the ticket still goes with its payment');

-- By the procedure, with its reason.
select is(pg_temp.due(), 10000::numeric, 'an unpaid ticket owes its price');
select is(public.confirm_ticket('10000000-0000-4000-8000-000000000001', correction_reason => 'Paid at the desk'), '10000000-0000-4000-8000-000000000001', 'a ticket is corrected');
select is(pg_temp.ticket(), 'paid, corrected', 'and marked');
select is(pg_temp.due(), null, 'it owes nothing, although nothing arrived');
select is(pg_temp.decide('declined'), 'paid, corrected', 'a payment that is declined leaves it');
select is(pg_temp.undo(), 'paid, corrected', 'so does one that waits again');
select is((select p.is_ticket_paid_otherwise from public.get_all_payments_and_subscriptions() p), true, 'of which the list says that nothing is due');
select tests.raises($$ select pg_temp.decide('approved') $$, 'ticket_already_paid', 'so that approving it is asked about');
select tests.raises($$ select public.confirm_ticket('10000000-0000-4000-8000-000000000001', 10000, '2026-05-05', accept_pending => true) $$, 'ticket_already_paid', 'and cash as well');
select tests.raises($$ select public.book_transfer('[{"payment_id": "20000000-0000-4000-8000-000000000001", "amount": 100}]', amount => 100, currency => 'NGN', received_on => '2026-05-05') $$,
  'ticket_already_paid', 'and a part');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved', accept_second => true) $$, 'it can be approved all the same');
select is(pg_temp.undo(), 'paid, corrected', 'and is taken back');
select is(pg_temp.set_ticket('Silver'), 'Silver, corrected', 'a tier keeps the mark');
select is(pg_temp.set_ticket('paid'), 'paid, corrected', 'and so does its end');
select ok(new_values ->> 'ticket_corrected_at' is not null, 'the history has it') from public.get_history('applications', '10000000-0000-4000-8000-000000000001')
where new_values ->> 'ticket_status' = 'paid' and old_values ->> 'ticket_status' = 'pending_payment' order by id desc limit 1;

-- A part of the price that arrives for it.
select tests.act_as_database();
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000002", "amount": 4000}') is not null;
select tests.act_as('admin');
select lives_ok($$ select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved', open_ticket => false, accept_second => true) $$, 'a part is approved as well');
select tests.act_as('owner');
select is(facts, '{"amount": 4000, "currency": "NGN"}', 'and the family hears of no rest')
from public.notices where payment_id = '20000000-0000-4000-8000-000000000002';
select tests.act_as('admin');
select public.undo_payment_decision('20000000-0000-4000-8000-000000000002', 'Another family') is not null;
select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'declined') is not null;

-- By hand, each way.
select is(pg_temp.set_ticket('unpaid'), 'unpaid', 'set back by hand, the mark is gone');
select is(pg_temp.decide('approved'), 'paid', 'and the ticket follows its payments');
select is(pg_temp.undo(), 'pending_payment', 'both ways');
select is(pg_temp.set_ticket('Basic'), 'Basic, corrected', 'a tier given to an unpaid ticket is a correction');
select is(pg_temp.set_ticket('Disqualified'), 'Disqualified, corrected', 'a disqualified child keeps it');
select isnt_empty($$ select public.update_application(id, '{"ticket_status": "paid"}', updated_at) from public.applications $$, 'saved in the panel');
select is(pg_temp.ticket(), 'paid, corrected', 'it is the correction that it was');
select is(pg_temp.set_ticket('Disqualified'), 'Disqualified, corrected', 'disqualified once more');
select is(pg_temp.set_ticket('unpaid'), 'unpaid', 'and set back by hand, the mark is gone');
select is(pg_temp.set_ticket('Basic'), 'Basic, corrected', 'until the next one');

-- Nobody writes the mark.
select tests.refused($$ update public.applications set ticket_corrected_at = null $$, '42501', 'an administrator does not write it',
  '^guarded_column: ticket_corrected_at$');
select tests.act_as('owner');
select tests.refused($$ update public.applications set ticket_corrected_at = null $$, '42501', 'a parent does not either', '^guarded_column: ticket_corrected_at$');
select ok(ticket_corrected_at is not null, 'but may read it') from public.applications;
select ok(public.export_my_data() -> 'applications' -> 0 ->> 'ticket_corrected_at' is not null, 'and has it in the export');
select * from finish();

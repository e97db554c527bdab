\ir support/actors.psql
-- Decisions that need a second member: who proposes, who confirms, what becomes of them, and what of it is kept.
select plan(97);

select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('abroad', 'finance', private.states_of('South Africa'));
select tests.member('reviewer', 'reviewer', array['Lagos']);
update auth.users u set raw_user_meta_data = '{"parent_name": "Residue Parent", "phone_number": "+2348037777777"}' where u.id = tests.id('finance');
create temp table rows as select * from (
  select tests.application(jsonb_build_object('user_id', tests.id('finance'), 'child_name', 'Residue Child', 'parent_phone', '+2348037777777')) as child, tests.application() as other) a,
  lateral (select tests.payment(child, jsonb_build_object('user_id', tests.id('finance'))) as own,
    tests.payment(other, '{"status": "approved", "decided_at": "2026-01-01"}') as paid, tests.payment(other, '{"description": "Gift"}') as stated) p;
grant select on rows to public;
create function pg_temp.today() returns date language sql as $$ select (now() at time zone 'Africa/Lagos')::date $$;
create function pg_temp.refund(of uuid, amount numeric, reason text default 'Twice') returns uuid language sql as $$ select public.record_refund(amount, pg_temp.today(), reason, row_id => of) $$;
create function pg_temp.open() returns uuid language sql as $$ select id from public.get_approval_requests() where outcome is null order by proposed_at desc limit 1 $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on function pg_temp.today, pg_temp.refund, pg_temp.open to public;

-- The call of the specification, with two arguments.
select tests.act_as('finance');
select is(public.update_payment_status(own, 'approved'), null, 'the money of the own family is proposed') from rows;
select results_eq('select procedure_name, table_name, name, amount, currency::text, new_status, why, reason, proposed_by_email, is_mine, is_own_family from public.get_approval_requests()',
  $$ values ('update_payment_status', 'payments', 'Residue Child', 10000::numeric, 'NGN', 'approved', 'own_family', null::text, 'finance@example.com', true, true) $$, 'and stands in the list');
select is((select ends_at - proposed_at from public.get_approval_requests()), interval '14 days', 'for 14 days');
select is(tests.row_of('public.payments', own) ->> 'status', 'pending', 'while the payment waits') from rows;
select is(tests.row_of('public.applications', child) ->> 'ticket_status', 'pending_payment', 'and its ticket') from rows;
select tests.raises(format('select public.update_payment_status(%L, ''declined'')', own), 'approval_request_is_open', 'nothing else is proposed of it meanwhile') from rows;
select tests.refused(format('select public.decide_approval_request(%L, true)', pg_temp.open()), '42501', 'who proposed does not confirm', '^own_approval_request$');

-- Outside of the scope, and nobody at all.
create temp table first as select pg_temp.open() as id;
grant select on first to public;
select tests.act_as('abroad');
select is_empty('select from public.get_approval_requests()', 'a member for the money of another country does not see it');
select tests.raises(format('select public.decide_approval_request(%L, true)', id), 'approval_request_not_found', 'nor confirms it') from first;
select tests.act_as('reviewer');
select tests.refused('select public.get_approval_requests()', '42501', 'money is not a reviewer''s', '^not_your_role$');
select tests.refused('select public.decide_approval_request(gen_random_uuid(), true)', '42501', 'nor is confirming', '^not_your_role$');
select tests.refused('select public.get_refund_limits()', '42501', 'nor the limits of refunds', '^not_your_role$');
select tests.act_as('stranger');
select tests.refused('select public.get_approval_requests()', '42501', 'nobody from outside reads them', '^administrator_required$');
select tests.refused('select public.decide_approval_request(gen_random_uuid(), true)', '42501', 'or answers them', '^administrator_required$');
select tests.refused('select public.set_refund_limit(''NGN'', 1)', '42501', 'or sets a limit', '^administrator_required$');

-- Refused, taken back, confirmed.
select tests.act_as('admin');
select tests.raises(format('select public.decide_approval_request(%L, false)', id), 'payment_reason_required', 'it is refused with a reason') from first;
select tests.raises(format('select public.decide_approval_request(%L, null)', id), 'value_required', 'and with an answer') from first;
select is(public.decide_approval_request(id, false, 'Not on the statement'), 'refused', 'a second member refuses it') from first;
select tests.raises(format('select public.decide_approval_request(%L, true)', id), 'approval_request_is_over', 'once') from first;
select is_empty('select from public.get_approval_requests()', 'after which it waits for nobody');
select tests.act_as('finance');
select results_eq('select outcome, decision_reason from public.get_approval_requests()', $$ values ('refused', 'Not on the statement') $$, 'the first member reads why');
select is(public.update_payment_status(own, 'approved', 'Seen by a friend'), null, 'and may propose again') from rows;
select is(public.decide_approval_request(pg_temp.open(), false), 'withdrawn', 'or take it back');
select is(public.update_payment_status(own, 'approved', received_amount => 10000, received_on => pg_temp.today(), received_via => 'cash'), null, 'with what arrived') from rows;
select is((select day from public.get_approval_requests() where outcome is null), pg_temp.today(), 'and when');
select tests.act_as('admin');
select is(public.decide_approval_request(pg_temp.open(), true), 'confirmed', 'a second member confirms');
select is(tests.row_of('public.payments', own) - array['id', 'transfer_id'] @> '{"status": "approved", "received_amount": 10000, "received_via": "cash"}', true, 'the payment is approved') from rows;
select is(tests.row_of('public.applications', child) ->> 'ticket_status', 'paid', 'and the ticket is paid') from rows;
select tests.act_as_database();
select is((select l.booked_by from private.booked_entries l, rows where l.row_id = own), tests.id('admin'), 'by the second member');
select is(private.second_step(), '', 'after which the rules hold again');

-- By a line of the bank, which is open until a second member confirms, and may be another's by then.
savepoint lines;
create temp table lines as select tests.bank_line('ONE', 10500, pg_temp.today() - 3) as one, tests.bank_line('TWO', 700, pg_temp.today() - 2) as two,
  (select tests.payment(child, jsonb_build_object('user_id', tests.id('finance'))) from rows) as own;
grant select on lines to public;
select tests.act_as('finance');
select is(public.update_payment_status(own, 'approved', bank_transaction_id => one, accept_second => true), null, 'the own is proposed') from lines;
select is(public.book_transfer('[]', bank_transaction_id => two, credit_to => tests.id('finance')), null, 'and a credit of the own') from lines;
select results_eq('select table_name, name, amount, currency::text, day from public.get_approval_requests() where outcome is null order by amount',
  format($$ values ('users', 'Residue Parent', 700::numeric, 'NGN', %L::date), ('payments', 'Residue Child', 10500, 'NGN', %L) $$, pg_temp.today() - 2, pg_temp.today() - 3), 'with the line''s sum and day');
select is((select count(*) from public.get_bank_accounts() a, public.get_bank_transactions(a.id)), 2::bigint, 'both lines are open');
select tests.act_as('abroad');
select is_empty('select from public.get_approval_requests()', 'a member for the money of another country sees neither');
select tests.act_as('admin');
select is(public.decide_approval_request(p.id, true), 'confirmed', 'a second member confirms') from public.get_approval_requests() p where p.table_name = 'payments';
select results_eq($$ select p ->> 'received_amount', p ->> 'received_via' from lines, tests.row_of('public.payments', own) p $$, $$ values ('10500', 'statement') $$, 'all of the line');
select isnt(public.book_transfer('[]', bank_transaction_id => two, credit_to => tests.id('owner')), null, 'the other line is booked to others') from lines;
select tests.raises(format('select public.decide_approval_request(%L, true)', p.id), 'transaction_already_used', 'which cannot be confirmed then') from public.get_approval_requests() p;
select is(public.release_credit(t.id), true, 'until that is taken back') from public.get_family_transfers(tests.id('owner')) t where t.is_on_statement;
select tests.act_as('finance');
select tests.raises(format('select public.exclude_bank_transaction(%L, ''not_ours'')', one), 'transaction_already_used', 'what is booked is not excluded') from lines;
select lives_ok(format('select public.exclude_bank_transaction(%L, ''not_ours'')', two), 'what is proposed can be') from lines;
select tests.act_as('admin');
select tests.raises(format('select public.decide_approval_request(%L, true)', p.id), 'transaction_is_excluded', 'and is not booked then') from public.get_approval_requests() p;
rollback to lines;

-- Decided meanwhile, and too old.
select tests.act_as('finance');
select is(public.undo_payment_decision(own, 'Twice'), null, 'taking it back is proposed') from rows;
select tests.act_as('admin');
select is(public.undo_payment_decision(own, 'Seen'), 'pending', 'another member decides') from rows;
select is_empty('select from public.get_approval_requests()', 'and the approval request is over');
select tests.act_as('finance');
select is(public.update_payment_status(own, 'approved'), null, 'a new one takes its place') from rows;
select tests.act_as_database();
update private.approval_requests set proposed_at = proposed_at - interval '14 days 1 minute' where decided_at is null;
create temp table old as select id from private.approval_requests where decided_at is null;
grant select on old to public;
select tests.act_as('admin');
select is_empty('select from public.get_approval_requests()', 'after 14 days it is over');
select tests.raises(format('select public.decide_approval_request(%L, true)', id), 'approval_request_is_over', 'and not confirmed') from old;

-- Refunds above a limit, which is an owner's to set.
select is_empty('select from public.get_refund_limits()', 'there is no limit at first');
select isnt(pg_temp.refund(paid, 1), null, 'and a refund is recorded at once') from rows;
select tests.raises(format('select public.set_refund_limit(''NGN'', %s)', amount), 'refund_limit_refused', 'no limit is ' || amount) from unnest(array['-1', '0.001', '2000000000']) amount;
select lives_ok('select public.set_refund_limit(''NGN'', 500)', 'an owner sets one');
select results_eq('select currency::text, amount from public.get_refund_limits()', $$ values ('NGN', 500::numeric) $$, 'which is read');
select is((select new_values from public.get_activity() where table_name = 'settings' limit 1), '{"currency": "NGN", "refund_limit": 500}', 'and stands in Activity');
select isnt(pg_temp.refund(paid, 499), null, 'a refund up to it is recorded') from rows;
select is(pg_temp.refund(paid, 1), null, 'a small one above it is proposed, with those before') from rows;
select tests.act_as('finance');
select results_eq('select why, name, amount, is_mine, is_own_family from public.get_approval_requests() where outcome is null', $$ values ('refund_limit', 'Adaeze Obi', 1::numeric, false, false) $$, 'to another member');
select tests.refused('select public.set_refund_limit(''NGN'', null)', '42501', 'who does not set the limit', '^not_your_role$');
select is(public.decide_approval_request(pg_temp.open(), true), 'confirmed', 'and confirms');
select is((tests.row_of('public.payments', paid) ->> 'refunded_amount')::numeric, 501::numeric, 'which records it') from rows;
select tests.raises(format('select pg_temp.refund(%L, 1000000)', paid), 'refund_exceeds_payment', 'what could not be given back is not proposed') from rows;

-- Lifting the limit, by which each refund would be one member's again.
select tests.act_as('admin');
select is(public.set_refund_limit('NGN', 400), true, 'a lower limit is set at once');
select is(public.set_refund_limit('NGN', 900), null, 'a higher one is proposed');
select results_eq('select amount from public.get_refund_limits()', $$ values (400::numeric) $$, 'and the limit stands');
select tests.raises('select public.set_refund_limit(''NGN'', null)', 'approval_request_is_open', 'nor is it taken away meanwhile');
select tests.refused(format('select public.decide_approval_request(%L, true)', pg_temp.open()), '42501', 'its own proposer does not confirm it', '^own_approval_request$');
select tests.act_as('finance');
select results_eq('select procedure_name, table_name, amount, currency::text, why from public.get_approval_requests() where outcome is null',
  $$ values ('set_refund_limit', 'settings', 900::numeric, 'NGN', 'refund_limit') $$, 'another member sees it');
select is(public.decide_approval_request(pg_temp.open(), true), 'confirmed', 'and confirms');
select results_eq('select amount from public.get_refund_limits()', $$ values (900::numeric) $$, 'which lifts it');
select tests.act_as('admin');
select is(public.set_refund_limit('NGN', null), null, 'taking it away is proposed');
select is(public.set_refund_limit('NGN', 500), true, 'a lower one is set meanwhile');
select is_empty('select from public.get_approval_requests() where outcome is null', 'which ends the approval request');

-- The own family of the second member.
select tests.act_as_database();
create temp table theirs as select tests.payment(tests.application(jsonb_build_object('user_id', tests.id('admin'))),
  jsonb_build_object('user_id', tests.id('admin'), 'status', 'approved', 'decided_at', '2026-01-01')) as id;
grant select on theirs to public;
select tests.act_as('second_admin');
select is(pg_temp.refund(id, 600), null, 'a refund of an owner''s child is proposed') from theirs;
select tests.act_as('admin');
select is((select is_own_family from public.get_approval_requests() where not is_mine), true, 'the owner sees it');
select tests.refused(format('select public.decide_approval_request(%L, %s)', pg_temp.open(), answer), '42501', 'but does not answer it: ' || answer, '^own_family$') from unnest(array['true', 'false, ''No''']) answer;

-- Where no other member is left, it is done and marked.
select tests.act_as_database();
create temp table alone as select tests.payment(tests.application(jsonb_build_object('user_id', tests.id('admin'))), jsonb_build_object('user_id', tests.id('admin'))) as id;
grant select on alone to public;
update private.staff s set ended_at = now() where s.user_id <> tests.id('admin') and s.role = 'owner';
update private.staff s set states = private.states_of('South Africa') where s.user_id = tests.id('finance');
select tests.act_as('admin');
select is(public.update_payment_status(id, 'approved'), 'approved', 'an owner without another member decides') from alone;
select isnt(pg_temp.refund(id, 1000), null, 'and gives back above the limit') from alone;
select is((select count(*) from public.get_activity() a, alone where a.row_id = alone.id and a.is_own_family), 2::bigint, 'which Activity says');
select is((select new_values -> 'above_limit' from public.get_activity() where table_name = 'transfers' limit 1), 'true', 'as it does of the limit');
select is(public.set_refund_limit('NGN', null), true, 'so is the limit lifted');
select is_empty('select from public.get_refund_limits()', 'at once');
select is((select new_values -> 'lifted_alone' from public.get_activity() where table_name = 'settings' limit 1), 'true', 'which Activity says');
select tests.act_as_database();
update private.staff s set states = private.states_of('Nigeria') where s.user_id = tests.id('finance');

-- A trail that outlives the child and the account. A credit is used, given back and released.
create temp table credit as select null::uuid as id;
grant all on credit to public;
select tests.act_as('admin');
update credit set id = public.book_transfer('[]', amount => 900, currency => 'NGN', received_on => pg_temp.today(), received_via => 'cash', credit_to => tests.id('finance'));
select isnt(public.record_refund(400, pg_temp.today(), 'Residue of a credit', transfer_id => id), null, 'credit is given back') from credit;
select is(public.update_payment_status(own, 'approved', 'Residue of a word'), 'approved', 'a payment is approved') from rows;
select isnt(pg_temp.refund(own, 100, 'Residue of a refund'), null, 'and a part of it given back') from rows;
select tests.act_as('finance');
select is(pg_temp.refund(own, 50, 'Residue of a reason'), null, 'and more proposed, with a reason') from rows;
select tests.act_as_database();
delete from public.applications a using rows where a.id = rows.child;
select is_empty($$ select from private.approval_requests p where p::text ~* 'residue' $$, 'an approval request goes with its child');
delete from auth.users u where u.id = tests.id('finance');
select tests.act_as('admin');
select results_eq($$ select new_values ->> 'status', (new_values ->> 'amount')::numeric, actor_email from public.get_activity(only_kind => 'approved') a, rows where a.row_id = own and a.table_name = 'payments' limit 1 $$,
  $$ values ('approved', 10000::numeric, 'admin@example.com') $$, 'what was decided, how much and by whom stays');
select results_eq($$ select (new_values ->> 'refunded_amount')::numeric from public.get_activity() a, rows where a.row_id = own and new_values ? 'refunded_amount' $$, 'values (100::numeric)', 'so does what went back');
select set_eq($$ select concat_ws(' ', new_values ->> 'direction', new_values ->> 'amount', new_values ->> 'credit') from public.get_activity() a, credit where a.row_id = credit.id $$,
  array['in 900 900', 'out 400'], 'and a credit with its refund');
select is((select count(*) from public.get_activity() where table_name = 'approval_requests' and is_own_family and action = 'insert') > 3, true, 'and that the first member proposed for the own family');
select tests.act_as_database();
select is_empty($$ select from private.audit_log l where l::text ~* 'residue|803777|finance@' $$, 'no name, phone, email or word about somebody');
select is_empty($$ select from private.transfers t where t.note ~* 'residue' and t.user_id is null $$, 'nor in the books');
select * from finish();

\ir support/actors.psql
\ir support/books.psql
-- Money approved for the wrong child: reversed and booked anew, for a brother and for another family, with every refusal.
select * from no_plan();

select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('reviewer', 'reviewer', array['Lagos']);

-- Children 1, 2 and 3 are the owner's, 4 is a stranger's, 5 lives in South Africa, 6 is the member's own.
create function pg_temp.id(kind text, n integer) returns uuid language sql as $$
  select (case kind when 'child' then '1' when 'payment' then '2' end || '0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid $$;
select tests.application(jsonb_build_object('id', pg_temp.id('child', n), 'child_name', 'Child Obi', 'status', 'approved') || case n
  when 4 then jsonb_build_object('user_id', tests.id('stranger'), 'child_name', 'Musa Bello')
  when 5 then '{"country": "South Africa", "state_city": "Gauteng"}'
  when 6 then jsonb_build_object('user_id', tests.id('finance')) else '{}' end) is not null
from generate_series(1, 6) n;
select tests.payment(pg_temp.id('child', n), jsonb_build_object('id', pg_temp.id('payment', n))) is not null from generate_series(1, 3) n;

create function pg_temp.call(payment uuid, child integer, more text default '') returns text language sql as $$
  select format('select public.rebook_payment(%L, %L%s)', payment, pg_temp.id('child', child), more) $$;
create function pg_temp.tickets(variadic children integer[]) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', a.ticket_status, trim_scale(a.ticket_received)), ', ' order by n.position)
  from unnest(children) with ordinality n (child, position) join public.applications a on a.id = pg_temp.id('child', n.child) $$;
create function pg_temp.made(child integer) returns uuid language sql security definer as $$
  select p.id from public.payments p where p.application_id = pg_temp.id('child', child) and p.status = 'approved' order by p.created_at desc limit 1 $$;
create function pg_temp.entries(payment uuid) returns text language sql security definer as $$
  select string_agg(trim_scale(l.amount) || ' ' || l.day, ', ' order by l.id) from private.ledger l where l.row_id = payment $$;
create function pg_temp.owner_of(payment uuid) returns uuid language sql security definer as $$
  select t.user_id from private.booked_entries b join private.transfers t on t.id = b.transfer_id where b.row_id = payment $$;
create function pg_temp.told(actor text) returns text language sql security definer as $$
  select string_agg(n.kind || ' ' || n.facts, '; ' order by n.kind) from public.notices n
  where n.user_id = tests.id(actor) and n.read_at is null $$;
create function pg_temp.written() returns text language sql security definer as $$
  select concat((select count(*) from private.ledger), ' ', (select count(*) from public.payments), ' ', (select count(*) from private.receipts)) $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- By whom it is done.
select tests.act_as('anon');
select tests.lacks_grant(pg_temp.call(pg_temp.id('payment', 1), 2), 'a visitor books nothing');
select tests.act_as('owner');
select tests.refused(pg_temp.call(pg_temp.id('payment', 1), 2), '42501', 'nor does a parent', '^administrator_required$');
select tests.act_as('reviewer');
select tests.refused(pg_temp.call(pg_temp.id('payment', 1), 2), '42501', 'nor a reviewer', '^not_your_role$');

-- What is refused.
select tests.act_as('finance');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 2), 'payment_not_approved', 'a payment that waits is decided');
select public.update_payment_status(pg_temp.id('payment', 1), 'approved', bank_transaction_id => tests.bank_line('ADA', 10000));
select public.update_payment_status(pg_temp.id('payment', 3), 'approved');
set constraints all immediate;
set constraints all deferred;
create temp table before as select pg_temp.written() as written;
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 1), 'same_child', 'not to the same child');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 3), 'ticket_already_paid', 'nor to one of whom nothing is due');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 4), 'other_families_not_chosen', 'another family is chosen');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 4, ', other_family => true'), 'payment_reason_required', 'with a reason');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 4, ', '' '', true'), 'payment_reason_required', 'that says something');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 5), 'application_not_found', 'not to a child elsewhere');
select tests.raises(pg_temp.call(pg_temp.id('payment', 9), 2), 'payment_not_found', 'nor one that is not there');
select tests.act_as_database();
update public.applications a set ticket_status = 'Disqualified' where a.id = pg_temp.id('child', 2);
select tests.act_as('finance');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 2), 'ticket_not_open', 'nor to one who is disqualified');
select tests.act_as_database();
update public.applications a set ticket_status = 'pending_payment' where a.id = pg_temp.id('child', 2);
update public.notices n set read_at = now();
select is(pg_temp.written(), written, 'and nothing is written') from before;

-- A brother, whose own statement still waits.
select tests.act_as('finance');
select tests.raises(pg_temp.call(pg_temp.id('payment', 1), 2), 'ticket_payment_pending', 'what becomes of the brother''s own is asked');
select isnt(public.rebook_payment(pg_temp.id('payment', 1), pg_temp.id('child', 2), accept_pending => true), null, 'a payment is booked to a brother');
set constraints all immediate;
set constraints all deferred;
select is(pg_temp.tickets(1, 2), 'unpaid 0, paid 10000', 'both tickets follow');
select is(pg_temp.entries(pg_temp.id('payment', 1)), '10000 2026-05-05, -10000 2026-05-05', 'what was is reversed on its day');
select is(pg_temp.entries(pg_temp.made(2)), '10000 2026-05-05', 'and booked anew');
select is(tests.row_of('public.payments', pg_temp.id('payment', 1)) ->> 'status', 'declined', 'the old payment is declined');
select tests.act_as_database();
select is((select p.description || '|' || (p.reference = a.payment_reference) from public.payments p join public.applications a on a.id = p.application_id
  where p.id = pg_temp.made(2)), 'Talent Hunt Ticket for Child Obi|true', 'the new one has the right child''s words and reference');
select tests.act_as('owner');
select results_eq($$ select voided_at is null, amount from public.get_receipts() where payment_id in (pg_temp.id('payment', 1), pg_temp.made(2)) order by 1 $$,
  $$ values (false, 10000::numeric), (true, 10000) $$, 'the old receipt is void, and there is a new one');
select is(pg_temp.told('owner'), 'ticket_paid {"amount": 10000, "currency": "NGN"}; payment_rebooked {"amount": 10000, "currency": "NGN", "rebooked_to": "Child Obi"}',
  'the family is told once of each child');
select is(tests.books_error(), null, 'the books are right');
select is((select count(*) from public.payments p where p.application_id = pg_temp.id('child', 2) and p.status = 'pending'), 1::bigint, 'what waits waits on');

-- Another family, in a month that is closed.
select tests.act_as_database();
update public.notices n set read_at = now();
insert into private.closed_months (month, sums, closed_by) values ('2026-05-01', '{}', tests.id('admin'));
select tests.act_as('finance');
select isnt(public.rebook_payment(pg_temp.made(2), pg_temp.id('child', 4), 'It was another family''s transfer', true), null, 'a payment is booked to another family');
set constraints all immediate;
set constraints all deferred;
select is(pg_temp.tickets(2, 4), 'pending_payment 0, paid 10000', 'both tickets follow, and one waits for what its family stated');
select is(pg_temp.entries(pg_temp.made(4)), '10000 ' || (now() at time zone 'Africa/Lagos')::date, 'today, where the month is closed');
select is(pg_temp.owner_of(pg_temp.made(4)), tests.id('stranger'), 'the money is that family''s');
select is(pg_temp.told('owner'), 'payment_rebooked {"amount": 10000, "reason": "It was another family''s transfer", "currency": "NGN"}',
  'the family hears why, and of nobody else');
select is(pg_temp.told('stranger'), 'ticket_paid {"amount": 10000, "currency": "NGN"}', 'and the other of its ticket');
select is(tests.books_error(), null, 'the books are right');

-- What the child's own family stated is the payment then.
savepoint stated;
select tests.act_as_database();
create temp table stated as select tests.payment(pg_temp.id('child', 4), jsonb_build_object('id', pg_temp.id('payment', 8), 'user_id', tests.id('stranger'), 'amount', 9000, 'reference', 'KZ-888888')) as id;
select tests.act_as('finance');
select tests.raises(pg_temp.call(pg_temp.made(4), 2, ', stated_payment_id => pg_temp.id(''payment'', 1), other_family => true, reason => ''Back'''), 'payment_already_decided', 'what was declined is not the payment');
select tests.raises(pg_temp.call(pg_temp.made(4), 2, ', stated_payment_id => pg_temp.id(''payment'', 8), other_family => true, reason => ''Back'''), 'payment_already_decided', 'nor another child''s');
select is(public.rebook_payment(pg_temp.made(4), pg_temp.id('child', 2), 'Back', true, stated_payment_id => pg_temp.id('payment', 2)), pg_temp.id('payment', 2), 'a payment that waits is the one');
set constraints all immediate;
set constraints all deferred;
select is(pg_temp.tickets(2, 4), 'paid 10000, pending_payment 0', 'both tickets follow');
select is((select concat_ws(' ', p ->> 'status', p ->> 'received_amount', p ->> 'received_via', p ->> 'amount') from tests.row_of('public.payments', pg_temp.id('payment', 2)) p), 'approved 10000 statement 10000', 'with what arrived');
select is(tests.count_of('public.payments', $$ t.application_id = pg_temp.id('child', 2) and t.status = 'approved' $$), 1::bigint, 'and no second one is made');
select is(public.rebook_payment(pg_temp.id('payment', 2), pg_temp.id('child', 4), 'Theirs after all', true, stated_payment_id => pg_temp.id('payment', 8)), pg_temp.id('payment', 8), 'and back');
set constraints all immediate;
set constraints all deferred;
select is(pg_temp.tickets(2, 4), 'unpaid 0, paid 10000', 'whatever sum was stated');
select is(tests.books_error(), null, 'the books are right');
select tests.act_as_database();
select tests.payment(pg_temp.id('child', 2), jsonb_build_object('id', pg_temp.id('payment', 11), 'amount', 5)) is not null;
select tests.act_as('finance');
select tests.raises(pg_temp.call(pg_temp.id('payment', 3), 2, ', stated_payment_id => pg_temp.id(''payment'', 11)'), 'ticket_payment_pending', 'what was only stated is no other sum');
select is(public.rebook_payment(pg_temp.id('payment', 3), pg_temp.id('child', 2), accept_pending => true) is not null, true, 'but leaves it waiting');
rollback to stated;

-- A statement without money behind it, from there to a ticket that is paid, and back as any decision.
select isnt(public.rebook_payment(pg_temp.id('payment', 3), pg_temp.id('child', 4), 'Theirs', true, accept_second => true), null,
  'a second payment where it is meant');
set constraints all immediate;
set constraints all deferred;
select is(pg_temp.tickets(3, 4), 'unpaid 0, paid 20000', 'what was only stated counts');
select is(public.undo_payment_decision(pg_temp.made(4), 'Wrong again')::text, 'pending', 'it is taken back like any other');
select is(pg_temp.tickets(4), 'paid 10000', 'and the ticket follows');
select is(tests.books_error(), null, 'the books are right');

-- The own family waits for a second member.
select tests.act_as_database();
create temp table more as select tests.payment(pg_temp.id('child', 1), jsonb_build_object('id', pg_temp.id('payment', 7))) as id;
select tests.act_as('admin');
select public.update_payment_status(pg_temp.id('payment', 7), 'approved', received_amount => 10000, received_on => '2026-11-01');
select tests.act_as('finance');
select is(public.rebook_payment(pg_temp.id('payment', 7), pg_temp.id('child', 6), 'Mine', true), null, 'what would be the own is proposed');
select is(pg_temp.tickets(1, 6), 'paid 10000, unpaid 0', 'and nothing is booked');
select tests.act_as('admin');
select is(public.decide_approval_request(p.id, true), 'confirmed', 'until a second member confirms') from public.get_approval_requests() p;
select is(pg_temp.tickets(1, 6), 'unpaid 0, paid 10000', 'then it is');

-- Of which a part went back stays where it is.
select isnt(public.record_refund(100, (now() at time zone 'Africa/Lagos')::date, 'Part', row_id => pg_temp.made(6)), null, 'a part goes back');
select tests.raises(pg_temp.call(pg_temp.made(6), 1, ', ''Back'', true'), 'payment_is_refunded', 'a refunded payment is not booked elsewhere');
select is(tests.books_error(), null, 'the books are right');
select * from finish();

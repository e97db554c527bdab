\ir support/actors.psql
\ir support/books.psql
-- Approving many payments in one call: what becomes of each, by whom, and that no call is done twice.
select plan(44);

select tests.member('reviewer', 'reviewer', array['Lagos']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('second_finance', 'finance');

-- Children 1 and 2 are brothers, 3 is a stranger's, 4 lives in South Africa, 5 is the member's own; 6 to 9 are the owner's.
create function pg_temp.id(kind text, n integer) returns uuid language sql as $$
  select (case kind when 'child' then '1' when 'payment' then '2' when 'subscription' then '3' else '9' end || '0000000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid $$;
select tests.application(jsonb_build_object('id', pg_temp.id('child', n), 'child_name', 'Child Obi') || case n
  when 3 then jsonb_build_object('user_id', tests.id('stranger'))
  when 4 then '{"country": "South Africa", "state_city": "Gauteng"}'
  when 5 then jsonb_build_object('user_id', tests.id('finance')) else '{}' end) is not null
from generate_series(1, 9) n;
select tests.payment(pg_temp.id('child', n), jsonb_build_object('id', pg_temp.id('payment', n)) || case n
  when 3 then jsonb_build_object('user_id', tests.id('stranger'))
  when 4 then '{"amount": 180, "currency": "ZAR"}'
  when 5 then jsonb_build_object('user_id', tests.id('finance')) else '{}' end) is not null
from generate_series(1, 9) n;
select tests.subscription(pg_temp.id('child', 6), jsonb_build_object('id', pg_temp.id('subscription', 1), 'amount', 500)) is not null;

create function pg_temp.stated(n integer, more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('payment_id', pg_temp.id('payment', n)) || more $$;
-- A line that is new, or that is there.
create function pg_temp.line(narration text, amount numeric, more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('bank_transaction_id', coalesce(tests.line(narration), tests.bank_line(narration, amount))) || more $$;
create function pg_temp.by_line(n integer, narration text, amount numeric default 10000) returns jsonb language sql as $$
  select pg_temp.stated(n, pg_temp.line(narration, amount)) $$;
create function pg_temp.divided(narration text, amount numeric, children integer[]) returns jsonb language sql as $$
  select pg_temp.line(narration, amount, jsonb_build_object('parts',
    (select jsonb_agg(jsonb_build_object('payment_id', pg_temp.id('payment', n), 'amount', 10000, 'open_ticket', true)) from unnest(children) n))) $$;
create function pg_temp.too_much() returns jsonb language sql as $$
  select jsonb_build_object('received_amount', 100000000000, 'received_currency', 'ZAR', 'received_on', '2026-05-05',
    'parts', jsonb_build_array(jsonb_build_object('payment_id', pg_temp.id('payment', 4), 'amount', 180))) $$;
-- Of each "done", or what refused it.
create function pg_temp.outcomes(answer jsonb) returns text language sql as $$
  select string_agg(case when (e.value ->> 'is_done')::boolean then 'done' else concat_ws(' ', e.value ->> 'code', e.value ->> 'message') end, ', ' order by e.position)
  from jsonb_array_elements(answer) with ordinality e (value, position) $$;
create function pg_temp.approve(call integer, variadic approvals jsonb[]) returns text language sql as $$
  select pg_temp.outcomes(public.approve_payments(pg_temp.id('call', call), to_jsonb(approvals))) $$;
create function pg_temp.call(approvals jsonb, call uuid default pg_temp.id('call', 99)) returns text language sql as $$
  select format('select public.approve_payments(%L, %L)', call, approvals) $$;
create function pg_temp.tickets(variadic children integer[]) returns text language sql security definer as $$
  select string_agg(coalesce(a.ticket_status::text, 'gone'), ' ' order by n.position)
  from unnest(children) with ordinality n (child, position) left join public.applications a on a.id = pg_temp.id('child', n.child) $$;
create function pg_temp.written() returns text language sql security definer as $$
  select concat_ws(' ', (select count(*) from private.transfers), (select count(*) from private.ledger),
    (select count(*) from public.payments where status = 'approved'), (select count(*) from private.audit_log)) $$;
create temp table kept (written text, answer jsonb);
grant all on kept to public;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- Nobody from outside, and no other role.
select tests.act_as('anon');
select tests.lacks_grant(pg_temp.call('[]'), 'a visitor approves nothing');
select tests.act_as('owner');
select tests.refused(pg_temp.call(jsonb_build_array(pg_temp.stated(1))), '42501', 'nor does a parent', '^administrator_required$');
select tests.act_as('reviewer');
select tests.refused(pg_temp.call(jsonb_build_array(pg_temp.stated(1))), '42501', 'nor a reviewer', '^not_your_role$');

-- A call is one to fifty approvals, each of one thing.
select tests.act_as('finance');
select tests.raises(pg_temp.call(approvals), 'approvals_refused', 'no call: ' || description)
from (values ('nothing', '[]'::jsonb), ('no list', '{}'), ('null', null), ('fifty-one', (select jsonb_agg(pg_temp.stated(1)) from generate_series(1, 51))),
  ('of nothing', '[{}]'), ('of two things', jsonb_build_array(pg_temp.stated(1, '{"parts": []}')))) c (description, approvals);
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.stated(1)), null), 'approvals_refused', 'nor one without an id');
select tests.refused(pg_temp.call('[1]'), '22023', 'nor one of numbers');
select tests.refused(pg_temp.call('[{"payment_id": "x"}]'), '22P02', 'nor one of no ids');
select is(tests.count_of('private.idempotency_keys'), 0::bigint, 'and nothing is kept of them');
select is((select count(*) from generate_series(1, 50) n
    where pg_temp.outcomes(public.approve_payments(pg_temp.id('call', 50), (select jsonb_agg(pg_temp.stated(70)) from generate_series(1, 50)))) ~ '^(P0001 payment_not_found(, )?){50}$'),
  50::bigint, 'fifty are taken');

-- One that is refused leaves the others alone; what belongs elsewhere is not there, and the own family waits for another member.
select is(pg_temp.approve(1, pg_temp.stated(1), pg_temp.stated(4), pg_temp.stated(5), pg_temp.by_line(2, 'first'), pg_temp.stated(1), pg_temp.by_line(3, 'first'),
    jsonb_build_object('subscription_id', pg_temp.id('subscription', 1))),
  'done, P0001 payment_not_found, P0001 needs_second_member, done, P0001 payment_already_decided, P0001 transaction_already_used, done',
  'each says what became of it');
select is(pg_temp.tickets(1, 2, 3, 4, 5), 'paid paid pending_payment pending_payment pending_payment', 'the tickets follow');
select is(tests.count_of('public.subscriptions', $$ t.status = 'active' $$), 1::bigint, 'and the subscription is active');
select is(tests.books_error(), null, 'and the books are right');

-- The same again: the same answer, and nothing twice.
insert into kept select pg_temp.written(), public.approve_payments(pg_temp.id('call', 1), jsonb_build_array(pg_temp.stated(1)));
select is(pg_temp.outcomes(answer), 'done, P0001 payment_not_found, P0001 needs_second_member, done, P0001 payment_already_decided, P0001 transaction_already_used, done',
  'the answer of a call is given again') from kept;
select is(pg_temp.approve(1, pg_temp.by_line(6, 'sixth')), pg_temp.outcomes(answer), 'whatever is sent with its id') from kept;
select is(pg_temp.written(), written, 'and nothing is written') from kept;
select is(pg_temp.tickets(6), 'pending_payment', 'nor a ticket opened');
select is(answer #>> '{1,details}', pg_temp.id('payment', 4)::text, 'a refusal names its row') from kept;

-- The id of somebody else's call, and of another procedure's.
select tests.act_as('second_finance');
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.stated(3)), pg_temp.id('call', 1)), 'call_id_in_use', 'an answer is the caller''s own');
select tests.act_as('admin');
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.stated(3)), pg_temp.id('call', 1)), 'call_id_in_use', 'an owner''s too');
select is(pg_temp.tickets(3), 'pending_payment', 'and nothing is done');
select tests.act_as_database();
insert into private.idempotency_keys (call_id, member_id, procedure_name, answer)
select pg_temp.id('call', 2), s.id, 'another', '[]' from private.staff s where s.user_id = tests.id('admin');
select tests.act_as('admin');
select tests.raises(pg_temp.call(jsonb_build_array(pg_temp.stated(3)), pg_temp.id('call', 2)), 'call_id_in_use', 'each procedure has its own');

-- A role that has ended asks for no answer.
select tests.act_as_database();
update private.staff set ended_at = now() where user_id = tests.id('finance');
select tests.act_as('finance');
select tests.refused(pg_temp.call('[{}]', pg_temp.id('call', 1)), '42501', 'who has left asks for no answer', '^administrator_required$');
select tests.act_as_database();
update private.staff set ended_at = null where user_id = tests.id('finance');

-- A line with the references of two brothers and their sum; of two families never.
select tests.act_as('finance');
select is(pg_temp.approve(3, pg_temp.divided('brothers', 20000, array[6, 7]), pg_temp.divided('families', 20000, array[8, 3]),
    pg_temp.divided('more', 15000, array[8, 9]), pg_temp.divided('own', 10000, array[5])),
  'done, P0001 other_families_not_chosen, P0001 parts_exceed_transfer, P0001 approval_request_is_open', 'a line pays several of one family, whole or not at all');
select is(pg_temp.tickets(6, 7, 8, 9, 3, 5), 'paid paid pending_payment pending_payment pending_payment pending_payment', 'both tickets are open');
select is(tests.count_of('private.transfers', format('t.bank_transaction_id in (%L, %L, %L)', tests.line('families'), tests.line('more'), tests.line('own'))), 0::bigint,
  'and what was refused booked no line');
select is(tests.books_error(), null, 'the books are right');

-- A closed month, a day to come and less than the price, beside one that is right.
select tests.act_as_database();
insert into private.closed_months (month, sums, closed_by) values ('2026-04-01', '{}', tests.id('admin'));
select tests.act_as('second_finance');
select is(pg_temp.approve(4, pg_temp.stated(3, '{"received_amount": 10000, "received_on": "2026-04-30"}'), pg_temp.stated(3, '{"received_amount": 10000, "received_on": "2099-01-01"}'),
    pg_temp.stated(3, pg_temp.line('short', 9000)), pg_temp.too_much(), pg_temp.stated(3, pg_temp.line('short', 9000, '{"reason": "Bank charges"}'))),
  'P0001 month_is_closed, P0001 received_date_refused, P0001 accept_reason_required, 23514 new row for relation "transfers" violates check constraint "transfers_amount_check", done',
  'each refusal has its code');
select is(public.approve_payments(pg_temp.id('call', 98), jsonb_build_array(pg_temp.too_much())) #> '{0,details}',
  'null', 'and of a broken constraint no row is told');
select is(pg_temp.tickets(3, 4), 'paid pending_payment', 'the last one is done');
select is(pg_temp.approve(5, pg_temp.stated(4)), 'done', 'a member for all money approves everywhere');

-- A second payment for a paid ticket, which the question has named.
select tests.act_as_database();
select tests.payment(pg_temp.id('child', 1), jsonb_build_object('id', pg_temp.id('payment', 21))) is not null;
select tests.act_as('second_finance');
select is(pg_temp.approve(6, pg_temp.stated(21)), 'P0001 ticket_already_paid', 'a second payment is refused');
select is(pg_temp.approve(7, pg_temp.stated(21, '{"accept_second": true}')), 'done', 'unless it is meant');

-- The own is proposed, an owner's too.
select tests.act_as_database();
select tests.application(jsonb_build_object('id', pg_temp.id('child', 10), 'user_id', tests.id('admin'))) is not null;
select tests.payment(pg_temp.id('child', 10), jsonb_build_object('id', pg_temp.id('payment', 10), 'user_id', tests.id('admin'))) is not null;
select tests.act_as('admin');
select is(pg_temp.approve(8, pg_temp.stated(10)), 'P0001 needs_second_member', 'an owner proposes the own');
select isnt_empty($$ select from public.get_approval_requests() p where p.is_mine and p.row_id = pg_temp.id('payment', 10) $$, 'which waits for a second member');

-- Answers are kept for a day.
select tests.act_as_database();
update private.idempotency_keys set at = now() - interval '23 hours 59 minutes' where call_id = pg_temp.id('call', 8);
update private.idempotency_keys set at = now() - interval '1 day 1 second' where call_id = pg_temp.id('call', 3);
select tests.act_as('admin');
select is(pg_temp.approve(8, pg_temp.stated(10)), 'P0001 needs_second_member', 'within a day an answer is given again');
select is(tests.count_of('private.idempotency_keys', format('t.call_id = %L', pg_temp.id('call', 3))), 0::bigint, 'and older ones go');
select is(tests.count_of('private.idempotency_keys', $$ t.answer is null or t::text ~* 'obi' $$), 0::bigint, 'none is without an answer, or names anybody');

-- They go with the member.
select tests.act_as_database();
delete from private.staff where user_id = tests.id('second_finance');
select is(tests.count_of('private.idempotency_keys', format('t.call_id = %L', pg_temp.id('call', 4))), 0::bigint, 'and with the member');
select * from finish();

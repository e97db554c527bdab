-- Rules of money that hold only when several features of the books hold together.
\ir support/actors.psql
\ir support/books.psql
select plan(51);

create function pg_temp.c(n integer) returns uuid language sql as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.p(n integer) returns uuid language sql as $$ select ('20000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.gift() returns uuid language sql as $$ select '30000000-0000-4000-8000-000000000001'::uuid $$;
create function pg_temp.ticket(n integer) returns text language sql security definer as $$
  select concat_ws(' ', a.ticket_status, trim_scale(a.ticket_received), case when a.ticket_corrected_at is not null then 'corrected' end)
  from public.applications a where a.id = pg_temp.c(n) $$;
create function pg_temp.approve(n integer, amount numeric, reason text default null) returns text language sql as $$
  select public.update_payment_status(pg_temp.p(n), 'approved', reason, received_amount => amount, received_on => '2026-05-05', accept_second => true)::text $$;
create function pg_temp.undo(n integer) returns text language sql as $$ select public.undo_payment_decision(pg_temp.p(n), 'Another family')::text $$;
create function pg_temp.as_member(its_role public.staff_role, country public.country) returns void language sql security definer as $$
  update private.staff set role = its_role, states = private.states_of(country) where user_id = tests.id('member') $$;
create function pg_temp.notes() returns text language sql security definer as $$ select string_agg(note, ', ') from private.transfers $$;

insert into tests.actors values ('member', '00000000-0000-4000-8000-00000000000d', 'member@example.com');
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
values (tests.id('member'), 'member@example.com', now(), '{"parent_name": "Test Person"}');
insert into auth.sessions (id, user_id, created_at) values (tests.id('member'), tests.id('member'), now());
insert into private.staff (user_id, email, role, states) values (tests.id('member'), 'member@example.com', 'finance', private.states_of('Nigeria'));
select tests.application(jsonb_build_object('id', pg_temp.c(1), 'status', 'approved')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.c(2), 'child_name', 'Talent Obi')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.c(3), 'child_name', 'Chidi Obi', 'country', 'South Africa', 'state_city', 'Gauteng')) is not null;
select tests.application(jsonb_build_object(
  'id', pg_temp.c(4), 'user_id', tests.id('stranger'), 'child_name', 'Musa Bello', 'country', 'South Africa', 'state_city', 'Gauteng')) is not null;
select tests.payment(pg_temp.c(1), jsonb_build_object('id', pg_temp.p(1), 'description', 'Talent Hunt Ticket for Adaeze Obi')) is not null;
select tests.payment(pg_temp.c(1), jsonb_build_object('id', pg_temp.p(2), 'amount', 3000)) is not null;
select tests.donation(jsonb_build_object('id', pg_temp.gift(), 'country', 'Nigeria', 'donor_name', 'Ngozi Bello')) is not null;
grant execute on all functions in schema pg_temp to public;

-- Amounts and days that no statement bears never get into books that nobody can change.
savepoint start;
select tests.act_as('member');
select tests.refused($$ select public.book_transfer('[]', amount => 'NaN', currency => 'NGN', received_on => '2026-05-05', credit_to => tests.id('owner')) $$,
  '23514', 'an amount is a number', null, 'transfers_amount_check');
select tests.refused($$ select public.book_transfer('[]', amount => 1000000001, currency => 'NGN', received_on => '2026-05-05', credit_to => tests.id('owner')) $$,
  '23514', 'of at most a thousand million', null, 'transfers_amount_check');
select tests.refused($$ select public.update_payment_status(pg_temp.p(1), 'approved', received_amount => 'Infinity', received_on => '2026-05-05') $$,
  'P0001', 'also of a payment', '^parts_refused$');
select is(pg_temp.approve(1, 10000), 'approved', 'a payment');
select tests.raises($$ select public.record_refund(100, '-infinity', 'Twice', row_id => pg_temp.p(1)) $$, 'received_date_refused', 'goes back on a day');
select tests.raises($$ select public.record_refund(100, '0026-05-06', 'Twice', row_id => pg_temp.p(1)) $$, 'received_date_refused', 'of this century');
rollback to start;
savepoint start;

-- A ticket that a refund kept open is no correction once the refund is taken back.
select tests.act_as('admin');
select is(pg_temp.approve(1, 10000), 'approved', 'a ticket is paid');
select isnt(public.record_refund(10000, '2026-05-06', 'By mistake', row_id => pg_temp.p(1)), null, 'and its money is said to have gone back');
select is(pg_temp.ticket(1), 'paid 0 corrected', 'which keeps it open by decision');
select public.undo_refund(t.id) from public.get_family_transfers(tests.id('owner')) t where t.direction = 'out';
select is(pg_temp.ticket(1), 'paid 10000', 'without the refund its money holds it again');
savepoint held;
select isnt(public.record_refund(4000, '2026-05-06', 'A part', row_id => pg_temp.p(1)), null, 'a refund that keeps the ticket open');
create temp table closing on commit drop as select public.record_refund(6000, '2026-05-06', 'The rest', row_id => pg_temp.p(1), close_ticket => true) as id;
select is(pg_temp.ticket(1), 'pending_payment 0', 'one that closes it');
select public.undo_refund(id) from closing;
select is(pg_temp.ticket(1), 'paid 6000 corrected', 'taken back, the first still keeps it open');
select public.undo_refund(t.id) from public.get_family_transfers(tests.id('owner')) t where t.direction = 'out' and not t.is_taken_back;
select is(pg_temp.ticket(1), 'paid 10000', 'and without both its money holds it');
rollback to held;
select is(pg_temp.undo(1), 'pending', 'and when that was another family''s');
select is(pg_temp.ticket(1), 'pending_payment 0', 'it is closed');
rollback to start;
savepoint start;
select tests.act_as('admin');
select is(pg_temp.approve(1, 5000, 'The family cannot'), 'approved', 'less is accepted as full');
select is(pg_temp.approve(2, 3000), 'approved', 'and more comes');
select isnt(public.record_refund(3000, '2026-05-06', 'Too much', row_id => pg_temp.p(2)), null, 'which goes back');
select is(pg_temp.ticket(1), 'paid 5000', 'the accepted one holds the ticket, without a correction');
select is(pg_temp.undo(1), 'pending', 'until it is taken back');
select is(pg_temp.ticket(1), 'pending_payment 0', 'and with it the ticket');
rollback to start;
savepoint start;
select tests.act_as('admin');
select is(pg_temp.approve(1, 10000), 'approved', 'a ticket is paid');
select pg_temp.as_member('reviewer', 'Nigeria');
select tests.act_as('member');
select public.update_application(pg_temp.c(1), '{"ticket_status": "Disqualified"}', (tests.row_of('public.applications', pg_temp.c(1)) ->> 'updated_at')::timestamptz) is not null;
select public.update_application(pg_temp.c(1), '{"ticket_status": "paid"}', (tests.row_of('public.applications', pg_temp.c(1)) ->> 'updated_at')::timestamptz) is not null;
select is(pg_temp.ticket(1), 'paid 10000', 'a reviewer who disqualifies a child and takes that back corrects nothing');
select tests.act_as('admin');
select is(pg_temp.undo(1), 'pending', 'so that the ticket goes');
select is(pg_temp.ticket(1), 'pending_payment 0', 'with its money');
rollback to start;
savepoint start;

-- A correction that a refund closed holds the ticket again when the refund is taken back.
select tests.act_as('admin');
select is(public.update_payment_status(pg_temp.p(2), 'approved', received_amount => 3000, received_on => '2026-05-05', open_ticket => false)::text, 'approved', 'a part arrives');
select is(public.confirm_ticket(pg_temp.c(1), correction_reason => 'The rest is forgiven'), pg_temp.c(1), 'and the ticket is opened by hand');
create temp table closing on commit drop as select public.record_refund(3000, '2026-05-06', 'Back', row_id => pg_temp.p(2), close_ticket => true) as id;
select is(pg_temp.ticket(1), 'pending_payment 0', 'a refund closes it');
select public.undo_refund(id) from closing;
select is(pg_temp.ticket(1), 'paid 3000 corrected', 'and without it the correction holds it');
rollback to start;
savepoint start;

-- A name that is taken out leaves a ticket's payment one.
select tests.act_as('owner');
delete from public.applications where id = pg_temp.c(2);
select tests.act_as('admin');
select is((select p.description from public.payments p where p.id = pg_temp.p(1)), 'Talent Hunt Ticket for Adaeze Obi', 'a brother''s payment stays one for a ticket when Talent is deleted');
select is(pg_temp.approve(1, 10000), 'approved', 'and when it is approved');
select is(pg_temp.ticket(1), 'paid 10000', 'it opens the ticket');
rollback to start;
savepoint start;

-- The money that arrived is held against the price in its own currency, whatever was stated.
select tests.act_as_database();
select tests.payment(pg_temp.c(1), jsonb_build_object('id', pg_temp.p(3), 'amount', 180, 'currency', 'ZAR')) is not null;
select tests.act_as('admin');
select is(public.update_payment_status(pg_temp.p(3), 'approved', received_amount => 10000, received_currency => 'NGN', received_on => '2026-05-05')::text, 'approved', 'rand are stated and naira arrive');
select is((select p.ticket_fee || ' ' || p.is_not_fee from public.payments p where p.id = pg_temp.p(3)), '10000 false', 'which are the fee');
select is(pg_temp.undo(3), 'pending', 'taken back');
select is((select p.ticket_fee || ' ' || p.is_not_fee from public.payments p where p.id = pg_temp.p(3)), '180 true', 'it is rand again');
rollback to start;
savepoint start;

-- The books of one country are whole, whatever a transfer also pays.
select tests.act_as('admin');
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('payment_id', pg_temp.p(1), 'amount', 10000),
  jsonb_build_object('application_id', pg_temp.c(3), 'amount', 9000, 'open_ticket', true, 'reason', 'Naira')),
  bank_transaction_id => tests.bank_line('SPLIT', 19000)), null, 'a sum for two countries');
select public.close_month('2026-05-01');
select tests.act_as('member');
select is((select jsonb_agg(to_jsonb(s) - 'listed') from public.get_book_sums('2026-05-01', '2026-05-31') s),
  '[{"currency": "NGN", "opening": 0, "arrived": 10000, "went_out": 0, "closing": 10000}]', 'counts as what its lines are');
select is((select s.opening from public.get_book_sums('2026-06-01', '2026-06-30') s), 10000::numeric, 'the next month opens with it');
select is((select m.sums from public.get_book_months() m where m.closed_at is not null), '{"NGN": 10000}', 'and the closed one says so');
select is((select jsonb_agg(part -> 'child_name' order by part -> 'amount') from public.get_family_transfers(tests.id('owner')) t, jsonb_array_elements(t.parts) part),
  '[null, "Adaeze Obi"]', 'the child of the other country has no name there');
select pg_temp.as_member('finance', 'South Africa');
select tests.act_as('member');
select is((select jsonb_agg(part -> 'child_name' order by part -> 'amount') from public.get_family_transfers(tests.id('owner')) t, jsonb_array_elements(t.parts) part),
  '["Chidi Obi", null]', 'a member of the other country reads it for its own child');
select pg_temp.as_member('finance', 'Nigeria');
select tests.act_as('member');
select tests.refused($$ select public.book_transfer('[]', amount => 500, currency => 'NGN', received_on => '2026-05-05', credit_to => tests.id('stranger')) $$,
  '42501', 'no credit for a family of the other country', '^not_your_role$');
select tests.refused($$ select public.decide_donation(pg_temp.gift(), 'confirmed', 50, 'USD', '2026-05-05') $$, '42501', 'and no dollars', '^not_your_role$');
rollback to start;
savepoint start;
select tests.act_as('admin');
select is(pg_temp.approve(1, 10000), 'approved', 'a payment');
select isnt(public.record_refund(100, '2026-05-06', 'Twice', row_id => pg_temp.p(1)), null, 'of which a part went back');
select pg_temp.as_member('finance', 'South Africa');
select tests.act_as('member');
select tests.raises($$ select pg_temp.undo(1) $$, 'payment_not_found', 'is none for a member for money of the other country');
rollback to start;
savepoint start;

-- A large gift is booked by its line, and the reason of a refund goes with its row.
select tests.act_as('admin');
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', pg_temp.gift(), 'amount', 20000000)),
  bank_transaction_id => tests.bank_line('LARGE', 20000000)), null, 'twenty millions are booked to a donation');
select public.record_refund(1000, '2026-05-06', 'Ngozi Bello asked', row_id => pg_temp.gift()) is not null;
select pg_temp.approve(1, 10000) is not null;
select public.record_refund(1000, '2026-05-06', 'Adaeze Obi is ill', row_id => pg_temp.p(1)) is not null;
select public.erase_donation(pg_temp.gift());
select is(pg_temp.notes(), 'Adaeze Obi is ill', 'an erased donor is in no reason');
select tests.act_as('owner');
delete from public.applications where id = pg_temp.c(1);
select is(array[pg_temp.notes(), tests.books_error()], array[null, null], 'and no deleted child');

select * from finish();

\ir support/actors.psql
\ir support/books.psql
-- The books as they are read, and closed months: who may, and that nothing in one changes.
select * from no_plan();

create function pg_temp.id(kind integer, n integer) returns uuid language sql as $$ select (kind || '0000000-0000-4000-8000-00000000000' || n)::uuid $$;
-- A day of a month before this one.
create function pg_temp.day(months_ago integer, day integer default 5) returns date language sql as $$
  select (date_trunc('month', now() at time zone 'Africa/Lagos') - make_interval(months => months_ago))::date + day - 1 $$;
create function pg_temp.today() returns date language sql as $$ select (now() at time zone 'Africa/Lagos')::date $$;
create function pg_temp.written() returns text language sql security definer as $$
  select concat((select count(*) from private.transfers), ' ', (select count(*) from private.ledger), ' ', (select count(*) from private.closed_months),
    ' ', (select count(*) from public.payments where status = 'approved'), ' ', (select count(*) from public.payments where refunded_amount is not null)) $$;
create function pg_temp.refuses(statement text, code text, description text) returns setof text language plpgsql as $$
declare
  before constant text := pg_temp.written();
begin
  return next tests.raises(statement, code, description);
  return next is(pg_temp.written(), before, description || ': nothing is written');
end $$;
create function pg_temp.lines(months_ago integer) returns text language sql as $$
  select string_agg(concat_ws(' ', kind, trim_scale(amount), currency, way, case when is_refund then 'refund' end, case when is_taken_back then 'taken back' end), ', ' order by kind, amount, way)
  from public.get_books(pg_temp.day(months_ago, 1), pg_temp.day(months_ago - 1, 1) - 1) $$;
create table tests.closed (month date, rows text);
grant all on tests.closed to public;
-- The closed months that are not as they were when they were closed.
create function pg_temp.changed_months() returns bigint language sql security definer as $$
  select count(*) from tests.closed c where tests.month_rows(c.month) <> c.rows $$;
create function pg_temp.close(months_ago integer) returns text language sql as $$
  select public.close_month(pg_temp.day(months_ago));
  insert into tests.closed values (pg_temp.day(months_ago, 1), tests.month_rows(pg_temp.day(months_ago, 1)));
  select 'closed' $$;
grant execute on all functions in schema pg_temp to public;

-- The rights.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
declare
  call text;
begin
  perform tests.act_as(actor);
  foreach call in array array[
    'public.get_books()', 'private.listed_books(''{}'', null)',
    'public.count_books()', 'private.count_books(''{}'')',
    'public.get_book_sums()', 'private.book_sums(''{}'')',
    'public.get_book_months()', 'private.book_months()',
    'public.close_month(''2026-01-01'')', 'private.close_month(''2026-01-01'')'] loop
    return next tests.refused('select ' || call, '42501', format('%s is refused %s', actor, call), message);
  end loop;
  perform tests.act_as_database();
end $$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');
select tests.act_as('admin');
select tests.lacks_grant('select * from private.book_rows(null, null, null, null, null, null)', 'nobody reaches the lines past the procedures');
select tests.lacks_grant('select * from private.closed_months', 'nor the closed months');

-- Nothing yet.
select is_empty('select * from public.get_books()', 'without money there is no line');
select is(public.count_books(), 0, 'and none is counted');
select is_empty('select * from public.get_book_sums()', 'nor a sum');
select results_eq('select month, closed_at from public.get_book_months()', format($$ values (%L::date, null::timestamptz) $$, pg_temp.day(1, 1)),
  'the last month is over, though nothing was booked in it');
select pg_temp.refuses('select public.close_month(pg_temp.day(2))', 'month_not_next', 'and no earlier one is closed');

-- Money of three months: a line of ₦20,000 of which ₦10,000 is credit, cash, a stated payment, a donation and a refund.
select tests.act_as_database();
select tests.application(jsonb_build_object('id', pg_temp.id(1, n), 'child_name', 'Child ' || n)) is not null from generate_series(1, 6) n;
select tests.payment(pg_temp.id(1, n), jsonb_build_object('id', pg_temp.id(2, n))) is not null from generate_series(1, 6) n;
select tests.donation(jsonb_build_object('id', pg_temp.id(3, 1))) is not null;
select tests.act_as('admin');
select public.update_payment_status(pg_temp.id(2, 1), 'approved', received_amount => 10000, bank_transaction_id => tests.bank_line('ADA', 20000, pg_temp.day(3)));
select public.update_payment_status(pg_temp.id(2, 2), 'approved', received_amount => 10000, received_on => pg_temp.day(2), received_via => 'cash');
select public.decide_donation(pg_temp.id(3, 1), 'confirmed', 70.5, 'ZAR', pg_temp.day(2));
select public.record_refund(2500, pg_temp.day(2, 6), 'Too much', row_id => pg_temp.id(2, 1));
select public.update_payment_status(pg_temp.id(2, 3), 'approved');
select is(pg_temp.lines(3), 'payment 10000 NGN statement, credit 10000 NGN statement', 'a month has its lines, and one for what nothing took');
select is(pg_temp.lines(2), 'payment -2500 NGN hand refund, payment 10000 NGN cash, donation 70.5 ZAR hand', 'the next with a refund');
select is(pg_temp.lines(0), 'payment 10000 NGN stated', 'and the present one what was only stated');
select results_eq('select currency::text, opening, arrived, went_out, closing from public.get_book_sums(pg_temp.day(2, 1), pg_temp.day(1, 1) - 1)',
  $$ values ('NGN', 20000::numeric, 10000::numeric, 2500::numeric, 27500::numeric), ('ZAR', 0, 70.5, 0, 70.5) $$, 'its sums');
select results_eq('select currency::text, closing, listed from public.get_book_sums()', $$ values ('NGN', 37500::numeric, 37500::numeric), ('ZAR', 70.5, 70.5) $$, 'the lines sum up to all that is held');
select is(tests.books_error(), null, 'the books are right');
select ok(l.receipt_number ~ '^NGN-' and l.application_reference ~ '^KZ-' and l.booked_by_email = 'admin@example.com' and l.application_id = pg_temp.id(1, 1),
  'a line names its receipt, its child and the administrator')
from public.get_books(only_kind => 'payment') l where l.row_id = pg_temp.id(2, 1) and not l.is_refund;

select results_eq('select family_name, family_payment_id in (select p.id from public.payments p where p.user_id = tests.id(''owner'')), unowned, refundable from public.get_books(only_kind => ''credit'')',
  $$ values ('Test Person', true, null::numeric, null::numeric) $$, 'and one of credit the family whose it is');
select is((select count(*) from public.get_books() where kind <> 'credit' and num_nonnulls(family_name, family_payment_id, refundable) > 0), 0::bigint, 'which other lines do not');

-- The filters; lines, count and sum agree.
create function pg_temp.filtered(filter text) returns text language plpgsql as $$
declare
  said text;
begin
  execute format('select concat_ws('': '', public.count_books(%1$s), (select count(*) from public.get_books(%1$s)),
    (select string_agg(concat_ws('' '', currency, trim_scale(amount)), '', '') from (select currency, sum(amount) as amount from public.get_books(%1$s) group by 1 order by 1) s),
    (select string_agg(concat_ws('' '', currency, trim_scale(listed)), '', '') from public.get_book_sums(%1$s) where listed <> 0))', filter) into said;
  return said;
end $$;
select is(pg_temp.filtered(filter), expected, 'the lines of ' || filter)
from (values
  ('only_kind => ''credit''', '1: 1: NGN 10000: NGN 10000'), ('only_currency => ''ZAR''', '1: 1: ZAR 70.5: ZAR 70.5'),
  ('only_way => ''stated''', '1: 1: NGN 10000: NGN 10000'), ('only_country => ''South Africa''', '1: 1: ZAR 70.5: ZAR 70.5'),
  ('first_day => pg_temp.day(2, 6)', '2: 2: NGN 7500: NGN 7500'), ('last_day => pg_temp.day(3)', '2: 2: NGN 20000: NGN 20000'),
  ('first_day => pg_temp.today() + 1', '0: 0')
) f (filter, expected);
select is((select array_agg(line order by n) from (select line, row_number() over () as n from public.get_books(page_size => 2, page_start => 2)) p),
  (select (array_agg(line order by n))[3:4] from (select line, row_number() over () as n from public.get_books()) a), 'a page in the middle');

-- Closing.
select pg_temp.refuses('select public.close_month(pg_temp.day(0))', 'month_not_over', 'the present month');
select pg_temp.refuses('select public.close_month(pg_temp.day(-1))', 'month_not_over', 'the next month');
select pg_temp.refuses('select public.close_month(null)', 'month_not_over', 'no month');
select pg_temp.refuses('select public.close_month(pg_temp.day(2))', 'month_not_next', 'a month before the one before it');
select results_eq('select month, closed_at from public.get_book_months()', format($$ values (%L::date, null::timestamptz) $$, pg_temp.day(3, 1)), 'the first month of the books is next');
select is(pg_temp.close(3), 'closed', 'it is closed');
select is(pg_temp.close(2), 'closed', 'so is the next');
select pg_temp.refuses('select public.close_month(pg_temp.day(2))', 'month_not_next', 'a month twice');
select results_eq('select month, sums, closed_by_email from public.get_book_months()',
  format($$ values (%L::date, null::jsonb, null::text), (%L, '{"NGN": 27500, "ZAR": 70.5}', 'admin@example.com'), (%L, '{"NGN": 20000}', 'admin@example.com') $$,
    pg_temp.day(1, 1), pg_temp.day(2, 1), pg_temp.day(3, 1)), 'each with its closing sums');

-- Nothing dated in a closed month, or before it, is written.
select pg_temp.refuses(statement, 'month_is_closed', description)
from (values
  ('select public.update_payment_status(pg_temp.id(2, 4), ''approved'', received_amount => 10000, received_on => pg_temp.day(2))', 'a payment of a closed month'),
  ('select public.update_payment_status(pg_temp.id(2, 4), ''approved'', received_amount => 10000, received_on => pg_temp.day(4))', 'one before all closed months'),
  ('select public.confirm_ticket(pg_temp.id(1, 5), 10000, pg_temp.day(2), accept_pending => true)', 'cash of a closed month'),
  ('select public.book_transfer(''[]'', amount => 5, currency => ''NGN'', received_on => pg_temp.day(3), credit_to => tests.id(''owner''))', 'credit of a closed month'),
  ('select public.record_refund(5, pg_temp.day(2), ''Late'', row_id => pg_temp.id(2, 2))', 'a refund in a closed month')
) bad (statement, description);
select tests.act_as_database();
select tests.donation(jsonb_build_object('id', pg_temp.id(3, 2))) is not null;
select tests.act_as('admin');
select pg_temp.refuses('select public.decide_donation(pg_temp.id(3, 2), ''confirmed'', 5, ''NGN'', pg_temp.day(2))', 'month_is_closed', 'a donation of a closed month');

-- A later correction is an entry of today, and names its own author.
select tests.act_as('second_admin');
select is(public.undo_payment_decision(pg_temp.id(2, 2), 'Wrong child')::text, 'pending', 'cash of a closed month is taken back');
select results_eq('select l.amount, l.booked_by_email from public.get_books() l where l.row_id = pg_temp.id(2, 2) order by l.amount',
  $$ values (-10000::numeric, 'second.admin@example.com'), (10000, 'admin@example.com') $$, 'each line has who wrote it');
select tests.act_as('admin');
select results_eq('select currency::text, arrived, went_out from public.get_book_sums(first_day => pg_temp.day(0, 1))', $$ values ('NGN', 0::numeric, 0::numeric), ('ZAR', 0, 0) $$,
  'what was taken back is taken off what arrived, here all that was stated, and did not go out');
select is(pg_temp.lines(2), 'payment -2500 NGN hand refund, payment 10000 NGN cash taken back, donation 70.5 ZAR hand', 'its line stays in its month');
select is(pg_temp.lines(0), 'payment -10000 NGN cash taken back, payment 10000 NGN stated', 'the correction stands in this one');
select is(tests.books_error(), null, 'the books are right');
select lives_ok(format('select public.book_transfer(%L, transfer_id => %L)', jsonb_build_array(jsonb_build_object('payment_id', pg_temp.id(2, 4), 'amount', 10000)), l.transfer_id),
  'credit of a closed month is used') from public.get_books(only_kind => 'credit') l;
select is(pg_temp.lines(0), 'payment -10000 NGN cash taken back, payment 10000 NGN statement, payment 10000 NGN stated, credit -10000 NGN statement', 'today');
select is(tests.books_error(), null, 'the books are right');
select is(public.undo_payment_decision(pg_temp.id(2, 4), 'Wrong child')::text, 'pending', 'and taken back');
select lives_ok(format('select public.undo_refund(%L)', l.transfer_id), 'a refund of a closed month is taken back') from public.get_books(only_kind => 'payment') l where l.is_refund;
select is(public.undo_payment_decision(pg_temp.id(2, 1), 'Wrong child')::text, 'pending', 'and so is what it was given back of');
select is(public.update_payment_status(pg_temp.id(2, 1), 'approved', received_amount => 9000, reason => 'Charges',
  bank_transaction_id => tests.bank_line('BOLA', 10000, pg_temp.day(3)))::text, 'approved', 'a line of a closed month still pays');
select is((tests.row_of('public.payments', pg_temp.id(2, 1)) ->> 'received_on')::date, pg_temp.today(), 'today');
select pg_temp.refuses(format('select public.book_transfer(''[]'', transfer_id => %L, credit_to => %L)', t.id, tests.id('stranger')), 'rest_without_family',
  'the credit of a closed month does not go to a stranger')
from (select transfer_id from public.get_books(only_kind => 'credit', last_day => pg_temp.day(3)) limit 1) t (id);
select is(tests.books_error(), null, 'the books are right');
select is(pg_temp.changed_months(), 0::bigint, 'nothing in a closed month changed');
select results_eq('select opening, closing from public.get_book_sums(pg_temp.day(1, 1), pg_temp.day(0, 1) - 1, only_currency => ''NGN'') where currency = ''NGN''',
  $$ values (27500::numeric, 27500::numeric) $$, 'a month opens with what the closed one before it held');

select tests.act_as_database();
select tests.refused($$ update private.transfers set user_id = tests.id('stranger') $$, '42501', 'a transfer does not go from one family to another', '^books_are_append_only$');

-- Nobody's money is found where it last came back, also when its month is closed.
select tests.act_as('admin');
select public.undo_payment_decision(pg_temp.id(2, 1), 'Wrong child') is not null;
select tests.act_as_database();
update private.transfers t set user_id = null where t.user_id = tests.id('owner') and t.amount = 20000;
select tests.act_as('admin');
select results_eq('select day, amount, unowned from public.get_books(only_kind => ''credit'') where unowned is not null',
  format($$ values (%L::date, 10000::numeric, 20000::numeric) $$, pg_temp.today()), 'the last line that brought a rest says what of it is nobody''s');
select tests.act_as_database();
select tests.donation(jsonb_build_object('id', pg_temp.id(3, 3))) is not null;
select tests.act_as('admin');
select lives_ok(format('select public.book_transfer(%L, transfer_id => %L)', jsonb_build_array(jsonb_build_object('donation_id', pg_temp.id(3, 3), 'amount', l.unowned)), l.transfer_id),
  'so that it becomes a donation') from public.get_books() l where l.unowned is not null;
select is_empty('select from public.get_books() where unowned is not null', 'and nothing is nobody''s');
select is(tests.books_error(), null, 'the books are right');
select is(pg_temp.changed_months(), 0::bigint, 'nothing in a closed month changed');

-- Money for a child that is gone can go back.
savepoint gone;
select tests.act_as_database();
delete from public.applications where id = pg_temp.id(1, 3);
select tests.act_as('admin');
select results_eq('select row_id, amount, refundable from public.get_books() where refundable is not null',
  format($$ values (%L::uuid, 10000::numeric, 10000::numeric) $$, pg_temp.id(2, 3)), 'a line whose payment is gone says what can go back');
select results_eq($$ select p ->> 'is_gone', p ->> 'is_own', p ->> 'child_name' from public.get_family_transfers(tests.id('owner')) t, jsonb_array_elements(t.parts) p where p ->> 'row_id' = pg_temp.id(2, 3)::text $$,
  $$ values ('true', 'true', null) $$, 'and the family''s transfers that it was a child of theirs');
select public.record_refund(4000, pg_temp.today(), 'Moved away', row_id => pg_temp.id(2, 3)) is not null;
select is((select array_agg(trim_scale(refundable) order by amount) from public.get_books() where refundable is not null), array[0, 6000]::numeric[], 'the rest of it once a part did');
select tests.act_as('owner');
select results_eq($$ select facts from public.notices where kind = 'payment_refunded' and payment_id is null $$, $$ values ('{"amount": 4000, "currency": "NGN", "reason": "Moved away"}'::jsonb) $$,
  'and the family is told');
select is(public.export_my_data() #>> '{credit_refunds,0,reason}', 'Moved away', 'and exports it');
select tests.act_as('admin');
select lives_ok(format('select public.undo_refund(%L)', l.transfer_id), 'it did not go back') from public.get_books() l where l.is_refund and l.row_id = pg_temp.id(2, 3);
select tests.act_as('owner');
select is_empty($$ select from public.notices where kind = 'payment_refunded' and payment_id is null $$, 'which takes the news back');
rollback to gone;

-- Erasing takes the person and no sum.
create temp table before_erasing as select tests.held_money() as held;
grant select on before_erasing to public;
select tests.act_as_database();
delete from auth.users where id = tests.id('owner');
select is(tests.held_money(), held, 'an account that is erased takes no sum') from before_erasing;
select is(tests.books_error(), null, 'the books are right');
select is(pg_temp.changed_months(), 0::bigint, 'nothing in a closed month changed');
select is((select count(*) from private.transfers where user_id is not null or note is not null), 0::bigint, 'but for whose it was');
select tests.refused($$ insert into private.ledger (kind, row_id, transfer_id, amount, day) select 'donation', gen_random_uuid(), id, 1, received_on from private.transfers order by received_on limit 1 $$,
  'P0001', 'nor an entry written into one', '^month_is_closed$');
select tests.refused('update private.closed_months set sums = ''{}''', '42501', 'a closed month is not changed', '^books_are_append_only$');
select tests.refused('delete from private.closed_months', '42501', 'nor opened again', '^books_are_append_only$');
select * from finish();

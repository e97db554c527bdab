\ir support/actors.psql
-- Accounts, statements and their lines: who reads and writes them, what is known again, and how a month is explained.
select plan(70);

select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('reviewer', 'reviewer', array['Lagos']);
create function pg_temp.code(words text) returns text language sql as $$ select encode(extensions.digest(words, 'sha256'), 'hex') $$;
create function pg_temp.lines(lines jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', n, 'day', l ->> 0, 'amount', l -> 1, 'words', l ->> 2, 'code', pg_temp.code(l ->> 2)) order by n), '[]')
  from jsonb_array_elements(lines) with ordinality e (l, n) $$;
create function pg_temp.keep(statement text, account text, first_day date, last_day date, lines jsonb, opening numeric default null, closing numeric default null)
  returns public.kept_statement language sql as $$
  select public.keep_statement(('50000000-0000-4000-8000-00000000000' || statement)::uuid, ('60000000-0000-4000-8000-00000000000' || account)::uuid,
    first_day, last_day, pg_temp.lines(lines), opening => keep.opening, closing => keep.closing) $$;
create function pg_temp.line(wanted text) returns uuid language sql security definer as $$ select l.id from private.statement_lines l where l.words = wanted $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;
grant usage on schema extensions to public;

-- Nobody but members for money.
create temp table calls (call text);
insert into calls values
  ('select * from public.get_bank_accounts()'),
  ($$ select public.save_bank_account(gen_random_uuid(), 'Main', 'Zenith', 'NGN', '1234') $$),
  ($$ select public.keep_statement(gen_random_uuid(), gen_random_uuid(), '2026-05-01', '2026-05-02', '[]') $$),
  ('select * from public.get_open_lines(gen_random_uuid())'),
  ('select * from public.get_retold_lines(gen_random_uuid())'),
  ('select public.set_line_aside(gen_random_uuid())'),
  ('select public.tell_lines_apart(gen_random_uuid())'),
  ($$ select * from public.get_reconciliation('2026-05-01') $$),
  ($$ select * from public.get_reconciled_accounts('2026-05-01') $$),
  ($$ select * from public.get_reconciliation_lines('2026-05-01') $$);
grant select on calls to public;
select tests.act_as('owner');
select tests.refused(call, '42501', 'no parent: ' || left(call, 40)) from calls;
select tests.act_as('reviewer');
select tests.refused(call, '42501', 'no reviewer: ' || left(call, 40)) from calls;
select tests.act_as('anon');
select tests.lacks_grant('select * from public.get_bank_accounts()', 'a visitor has no accounts');
select tests.lacks_grant('select from private.statement_lines', 'nor lines');

-- Accounts.
select tests.act_as('admin');
select is(public.save_bank_account('60000000-0000-4000-8000-000000000001', ' Main  account ', 'Zenith', 'NGN', '1234'), '60000000-0000-4000-8000-000000000001', 'an account');
select is(public.save_bank_account('60000000-0000-4000-8000-000000000002', 'Rand', 'FNB', 'ZAR', '5678'), '60000000-0000-4000-8000-000000000002', 'another');
select tests.raises($$ select public.save_bank_account(gen_random_uuid(), 'Again', 'Zenith', 'NGN', '1234') $$, 'account_known', 'a number is one account');
select tests.raises($$ select public.save_bank_account('60000000-0000-4000-8000-000000000001', 'Main', 'Zenith', 'NGN', '4321') $$, 'account_refused', 'its number stays');
select is(public.save_bank_account('60000000-0000-4000-8000-000000000001', 'Fees', 'Zenith', 'NGN', '1234'), '60000000-0000-4000-8000-000000000001', 'its name does not');
select tests.refused($$ select public.save_bank_account(gen_random_uuid(), 'x', 'y', 'NGN', '12345') $$, '23514', 'no more of a number is kept');
select tests.act_as('finance');
select results_eq('select name, last_digits, currency, open_lines from public.get_bank_accounts()', $$ values ('Fees', '1234', 'NGN'::public.currency, 0) $$, 'a member for money sees those of the own country');
select tests.refused($$ select public.save_bank_account(gen_random_uuid(), 'x', 'y', 'ZAR', '1111') $$, '42501', 'and enters no other', '^not_your_part$');
select tests.raises($$ select pg_temp.keep('9', '2', '2026-05-01', '2026-05-02', '[["2026-05-01", 5, "x"]]') $$, 'account_not_found', 'nor reads a statement of another');

-- A statement, the same again, and one that overlaps it.
select is(pg_temp.keep('1', '1', '2026-05-01', '2026-05-10', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"]]', 1000, 20950)::text,
  '(3,0,0,,)', 'three lines, two of them equal');
select is(pg_temp.keep('1', '1', '2026-05-01', '2026-05-10', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"]]')::text,
  '(3,0,0,,)', 'sent again it is the same statement');
select is(pg_temp.keep('2', '1', '2026-05-02', '2026-05-20', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"], ["2026-05-15", 7000, "BOLA"]]')::text,
  '(1,3,0,,)', 'of the next one line is new');
select is(pg_temp.keep('3', '1', '2026-05-25', '2026-05-31', '[]')::text, '(0,0,0,2026-05-21,2026-05-24)', 'days between two statements are named');
select tests.raises($$ select pg_temp.keep('1', '2', '2026-05-01', '2026-05-02', '[]') $$, 'account_not_found', 'of an account elsewhere');
select tests.raises($$ select public.keep_statement(gen_random_uuid(), '60000000-0000-4000-8000-000000000001', '2026-05-02', '2026-05-01', '[]') $$, 'statement_refused', 'days in their order');
select tests.raises($$ select pg_temp.keep('8', '1', '2026-05-01', '2026-05-02', '[["2026-05-03", 5, "LATE"]]') $$, 'statement_refused', 'no line of another day');
select tests.raises(format('select public.keep_statement(gen_random_uuid(), %L, %L, %L, %L)', '60000000-0000-4000-8000-000000000001', '2026-05-01', '2026-05-02',
  (select jsonb_agg(jsonb_build_object('place', n)) from generate_series(1, 10001) n)), 'statement_refused', 'at most 10,000 lines');

-- The month in another export: other words for the same line.
select is(pg_temp.keep('4', '1', '2026-05-15', '2026-05-16', '[["2026-05-15", 7000, "Transfer from BOLA"], ["2026-05-16", 300, "NEW"]]')::text, '(2,0,1,,)', 'a line told in other words');
select results_eq($$ select day, amount, words, is_booked from public.get_retold_lines('50000000-0000-4000-8000-000000000004') $$,
  $$ values ('2026-05-15'::date, 7000::numeric, 'BOLA', false) $$, 'is shown with the one that it seems to be');
select results_eq($$ select words from public.get_open_lines('60000000-0000-4000-8000-000000000001') $$, $$ values ('ADA'), ('ADA'), ('FEE'), ('BOLA'), ('NEW') $$, 'it does not count twice');
select lives_ok($$ select public.tell_lines_apart(pg_temp.line('Transfer from BOLA')) $$, 'until somebody tells them apart');
select is((select open_lines from public.get_bank_accounts()), 6, 'then it is open too');
select is(pg_temp.keep('4', '1', '2026-05-15', '2026-05-16', '[["2026-05-15", 7000, "Transfer from BOLA"], ["2026-05-16", 300, "NEW"]]')::text, '(2,0,0,,)', 'also when it is read again');

-- Set aside, and booked.
select lives_ok($$ select public.set_line_aside(pg_temp.line('FEE'), 'bank_charge') $$, 'a fee is nobody''s payment');
select lives_ok($$ select public.set_line_aside(pg_temp.line('NEW'), 'own_transfer') $$, 'nor an own transfer');
select results_eq($$ select words, set_aside from public.get_open_lines('60000000-0000-4000-8000-000000000001', is_set_aside => true) $$,
  $$ values ('FEE', 'bank_charge'::public.line_reason), ('NEW', 'own_transfer') $$, 'they are listed apart');
select lives_ok($$ select public.set_line_aside(pg_temp.line('NEW')) $$, 'and can be taken back');
select tests.act_as('admin');
select tests.raises($$ select public.set_line_aside(gen_random_uuid(), 'not_ours') $$, 'account_not_found', 'a line that is not there');
create temp table paid as select tests.payment(tests.application(), '{"amount": 7000}') as payment;
grant select on paid to public;
select is(public.update_payment_status(payment, 'approved', received_amount => 7000, received_on => '2026-05-15', received_via => 'statement',
  line_code => pg_temp.code('BOLA'), line_on => '2026-05-15', line_amount => 7000, open_ticket => false)::text, 'approved', 'money is booked by a line') from paid;
select set_eq($$ select words from public.get_open_lines('60000000-0000-4000-8000-000000000001') $$, array['ADA', 'Transfer from BOLA', 'NEW'], 'which is not open any more');
select tests.raises($$ select public.set_line_aside(pg_temp.line('BOLA'), 'not_ours') $$, 'line_already_used', 'and cannot be set aside');
select tests.act_as('finance');
select public.set_line_aside(pg_temp.line('Transfer from BOLA'), 'not_ours') is not null;
select is(public.update_payment_status(tests.payment(tests.application(), '{"amount": 10000}'), 'approved', received_amount => 10000, received_on => '2026-06-01', received_via => 'statement',
  line_code => pg_temp.code('ADA'), line_on => '2026-05-02', line_amount => 10000)::text, 'approved', 'a line that is booked in another month');
select is(public.update_payment_status(tests.payment(tests.application(), '{"amount": 10000}'), 'approved', received_amount => 400, received_on => '2026-05-20', received_via => 'cash', open_ticket => false)::text,
  'approved', 'cash');
select is(public.record_refund(10, '2026-05-28', 'Twice', row_id => payment) is not null, true, 'a refund') from paid;
select is(pg_temp.keep('5', '1', '2026-05-28', '2026-05-28', '[["2026-05-28", -10, "REFUND BOLA"]]')::text, '(1,0,0,,)', 'whose line comes with the next statement');

-- The month, to the kobo.
select results_eq($$ select bucket::text, reason::text, amount, row_count from public.get_reconciliation('2026-05-01') $$, $$ values
  ('booked', null, 6990::numeric, 2), ('other_month', null, 10000, 1), ('set_aside', 'bank_charge', -50, 1), ('set_aside', 'not_ours', 7000, 1),
  ('open', null, 10300, 2), ('cash', null, 400, 1) $$, 'each line and each transfer stands in one bucket');
select results_eq($$ select bucket::text, amount from public.get_reconciliation('2026-06-15') $$, $$ values ('earlier_line', 10000::numeric) $$, 'and in June the line of May');
select is((select arrived - went_out from public.get_book_sums('2026-05-01', '2026-05-31') where currency = 'NGN'),
  (select sum(amount) from public.get_reconciliation('2026-05-01') where bucket not in ('other_month', 'set_aside', 'open')), 'the books'' movement is theirs and what is booked');
select results_eq($$ select name, opening, closing, arrived, went_out, unexplained, missing_days from public.get_reconciled_accounts('2026-05-01') $$,
  $$ values ('Fees', 1000::numeric, 20950::numeric, 34300::numeric, 60::numeric, 0::numeric, '[{"from": "2026-05-21", "to": "2026-05-24"}]'::jsonb) $$,
  'the balances say what the lines between them do');
select results_eq($$ select words, amount from public.get_reconciliation_lines('2026-05-01', only_bucket => 'open', only_currency => 'NGN') $$,
  $$ values ('ADA', 10000::numeric), ('NEW', 300) $$, 'each bucket line by line');
select tests.act_as_database();
update private.statements s set closing = closing - 5 where s.closing is not null;
select tests.act_as('finance');
select is((select unexplained from public.get_reconciled_accounts('2026-05-01')), -5::numeric, 'a sum that no line explains is named');

-- The words go 90 days after their month is closed.
select tests.act_as_database();
insert into private.closed_months (month, sums, closed_at) values ('2026-05-01', '{}', now() - interval '91 days');
select tests.act_as('service_role');
select is(public.forget_statement_words(3), 3, 'so many at once');
select is(public.forget_statement_words(500), 4, 'the job comes by again');
select is(public.forget_statement_words(500), 0, 'and none is left');
select tests.act_as('finance');
select is((select count(words) from public.get_reconciliation_lines('2026-05-01')), 0::bigint, 'the lines stay without them');

-- A day that is still ahead: the bank's next business day.
select tests.act_as('admin');
select public.save_bank_account('60000000-0000-4000-8000-000000000007', 'Gifts', 'Zenith', 'NGN', '7777') is not null;
create temp table today as select (now() at time zone 'Africa/Lagos')::date as day;
grant select on today to public;
select is(pg_temp.keep('6', '7', day - 3, day + 3, jsonb_build_array(jsonb_build_array(day + 3, 500, 'MONDAY')))::text, '(1,0,0,,)', 'a line of a day ahead is kept') from today;
select is(pg_temp.keep('7', '7', day + 3, day + 8, jsonb_build_array(jsonb_build_array(day + 3, 500, 'MONDAY')))::text,
  format('(0,1,0,%s,%s)', day + 1, day + 2), 'and known again, while the days before it are still to be read') from today;
select tests.raises(format('select pg_temp.keep(''8'', ''7'', %L, %L, ''[]'')', day, day + 9), 'statement_refused', 'none is further ahead') from today;

select * from finish();
rollback;

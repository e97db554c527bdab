\ir support/actors.psql
\ir support/books.psql
-- Accounts, statements and the bank's lines: who reads and writes them, what is known again, that each is booked once, and how a month
-- is explained.
select * from no_plan();

select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('elsewhere', 'finance', private.states_of('South Africa'));
select tests.member('reviewer', 'reviewer', array['Lagos']);
create function pg_temp.lines(lines jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('line_number', n, 'day', l ->> 0, 'amount', l -> 1, 'narration', l ->> 2, 'identity', l ->> 2) order by n), '[]')
  from jsonb_array_elements(lines) with ordinality e (l, n) $$;
create function pg_temp.keep(statement text, account text, first_day date, last_day date, lines jsonb, opening numeric default null, closing numeric default null)
  returns text language sql as $$
  select public.keep_statement(('50000000-0000-4000-8000-00000000000' || statement)::uuid, ('60000000-0000-4000-8000-00000000000' || account)::uuid,
    first_day, last_day, pg_temp.lines(lines), opening => keep.opening, closing => keep.closing)::text $$;
create function pg_temp.open(state public.transaction_state default 'open') returns setof text language sql as $$
  select concat_ws(' ', t.narration, trim_scale(t.open_amount)) from public.get_bank_transactions('60000000-0000-4000-8000-000000000001', state) t $$;
create function pg_temp.p(n integer) returns uuid language sql as $$ select ('20000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.approve(n integer, line uuid, more text default '') returns text language sql as $$
  select format('select public.update_payment_status(%L, ''approved'', bank_transaction_id => %L%s)', pg_temp.p(n), line, more) $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

-- Nobody but members for money.
create temp table calls (call text);
insert into calls values
  ('select * from public.get_bank_accounts()'),
  ($$ select public.save_bank_account(gen_random_uuid(), 'Main', 'Zenith', 'NGN', '1234') $$),
  ($$ select public.keep_statement(gen_random_uuid(), gen_random_uuid(), '2026-05-01', '2026-05-02', '[]') $$),
  ('select public.remove_statement(gen_random_uuid())'),
  ('select * from public.get_bank_transactions(gen_random_uuid())'),
  ('select public.exclude_bank_transaction(gen_random_uuid())'),
  ('select public.clear_duplicate(gen_random_uuid())'),
  ('select public.link_transfer(gen_random_uuid(), gen_random_uuid())'),
  ($$ select * from public.get_reconciliation('2026-05-01') $$),
  ($$ select * from public.get_reconciled_accounts('2026-05-01') $$),
  ($$ select * from public.get_reconciliation_lines('2026-05-01') $$);
grant select on calls to public;
select tests.act_as('owner');
select tests.refused(call, '42501', 'no parent: ' || left(call, 40)) from calls;
select tests.act_as('reviewer');
select tests.refused(call, '42501', 'no reviewer: ' || left(call, 40)) from calls;
select tests.act_as('anon');
select tests.lacks_grant(trim(call), 'no visitor: ' || left(call, 40)) from calls;
select tests.lacks_grant('select from private.bank_transactions', 'nor lines');

-- Accounts.
select tests.act_as('admin');
select is(public.save_bank_account('60000000-0000-4000-8000-000000000001', ' Main  account ', 'Zenith', 'NGN', '1234'), '60000000-0000-4000-8000-000000000001', 'an account');
select is(public.save_bank_account('60000000-0000-4000-8000-000000000002', 'Rand', 'FNB', 'ZAR', '5678'), '60000000-0000-4000-8000-000000000002', 'another');
select tests.raises($$ select public.save_bank_account(gen_random_uuid(), 'Again', 'Zenith', 'NGN', '1234') $$, 'account_known', 'a number is one account');
select tests.raises($$ select public.save_bank_account('60000000-0000-4000-8000-000000000001', 'Main', 'Zenith', 'NGN', '4321') $$, 'account_refused', 'its number stays');
select is(public.save_bank_account('60000000-0000-4000-8000-000000000001', 'Fees', 'Zenith', 'NGN', '1234'), '60000000-0000-4000-8000-000000000001', 'its name does not');
select tests.refused($$ select public.save_bank_account(gen_random_uuid(), 'x', 'y', 'NGN', '12345') $$, '23514', 'no more of a number is kept');
select is(pg_temp.keep('0', '2', '2026-05-01', '2026-05-02', '[["2026-05-01", 900, "DURBAN"], ["2026-05-01", -5, "RAND FEE"]]'), '(2,0,0,,)', 'lines of the other country''s bank');
select tests.act_as('finance');
select results_eq('select name, last_digits, currency, open_lines from public.get_bank_accounts()', $$ values ('Fees', '1234', 'NGN'::public.currency, 0) $$, 'a member for money sees those of the own country');
select tests.refused($$ select public.save_bank_account(gen_random_uuid(), 'x', 'y', 'ZAR', '1111') $$, '42501', 'and enters no other', '^not_your_role$');
select tests.raises(call, 'account_not_found', 'nor reaches another: ' || call) from (values
  ($$ select pg_temp.keep('9', '2', '2026-05-01', '2026-05-02', '[["2026-05-01", 5, "x"]]') $$),
  ('select * from public.get_bank_transactions(''60000000-0000-4000-8000-000000000002'')'),
  ('select public.remove_statement(''50000000-0000-4000-8000-000000000000'')'), ('select public.remove_statement(gen_random_uuid())')) c (call);
select tests.raises(format(call, line), 'transaction_not_found', format(call, name)) from (values ('DURBAN', tests.line('DURBAN')), ('nowhere', gen_random_uuid())) l (name, line),
  unnest(array['select public.exclude_bank_transaction(%L, ''not_ours'')', 'select public.clear_duplicate(%L)',
    'select public.book_transfer(''[]'', bank_transaction_id => %L, credit_to => tests.id(''owner''))']) call;

-- A statement, the same again, and one that overlaps it. Equal lines of one file are two payments: every ticket costs the same.
select is(pg_temp.keep('1', '1', '2026-05-01', '2026-05-10', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"]]', 1000, 20950),
  '(3,0,0,,)', 'three lines, two of them equal');
select is(pg_temp.keep('1', '1', '2026-05-01', '2026-05-10', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"]]'),
  '(3,0,0,,)', 'sent again it is the same statement');
select is(pg_temp.keep('2', '1', '2026-05-02', '2026-05-20', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"], ["2026-05-15", 7000, "BOLA"]]'),
  '(1,3,0,,)', 'of the next one line is new');
select is(pg_temp.keep('3', '1', '2026-05-25', '2026-05-31', '[]'), '(0,0,0,2026-05-21,2026-05-24)', 'days between two statements are named');
select tests.raises($$ select pg_temp.keep('1', '2', '2026-05-01', '2026-05-02', '[]') $$, 'account_not_found', 'of an account elsewhere');
select tests.raises($$ select public.keep_statement(gen_random_uuid(), '60000000-0000-4000-8000-000000000001', '2026-05-02', '2026-05-01', '[]') $$, 'statement_refused', 'days in their order');
select tests.raises($$ select pg_temp.keep('8', '1', '0026-05-01', '0026-05-02', '[["0026-05-01", 5, "OLD"]]') $$, 'statement_refused', 'of this century');
select tests.raises($$ select pg_temp.keep('8', '1', '2026-05-01', '2026-05-02', '[["2026-05-03", 5, "LATE"]]') $$, 'statement_refused', 'no line of another day');
select tests.raises($$ select pg_temp.keep('8', '1', '2026-05-01', '2026-05-02', '[["2026-05-01", 5, ""]]') $$, 'statement_refused', 'nor one that nothing tells from others');
select tests.raises(format('select public.keep_statement(gen_random_uuid(), %L, %L, %L, %L)', '60000000-0000-4000-8000-000000000001', '2026-05-01', '2026-05-02',
  (select jsonb_agg(jsonb_build_object('line_number', n)) from generate_series(1, 10001) n)), 'statement_refused', 'at most 10,000 lines');
select results_eq($$ select t.line_number, t.day, t.narration, t.is_balanced from public.get_bank_transactions('60000000-0000-4000-8000-000000000001', page_size => 1, page_start => 1) t $$,
  $$ values (2, '2026-05-02'::date, 'ADA', true) $$, 'a page of the lines');

-- The month in another export: other words for the same line.
select is(pg_temp.keep('4', '1', '2026-05-15', '2026-05-16', '[["2026-05-15", 7000, "Transfer from BOLA"], ["2026-05-16", 300, "NEW"]]'), '(2,0,1,,)', 'a line told in other words');
select results_eq($$ select t.day, t.amount, t.open_amount, t.duplicate_narration, t.is_duplicate_booked from public.get_bank_transactions('60000000-0000-4000-8000-000000000001', 'duplicate') t $$,
  $$ values ('2026-05-15'::date, 7000::numeric, 0::numeric, 'BOLA', false) $$, 'is shown with the one that it seems to be');
select results_eq('select pg_temp.open()', array['ADA 10000', 'ADA 10000', 'FEE -50', 'BOLA 7000', 'NEW 300'], 'it does not count twice');
select is(pg_temp.keep('5', '1', '2026-05-15', '2026-05-15', '[["2026-05-15", 7000, "TRF/BOLA"]]'), '(1,0,1,,)', 'nor in a third file''s words');
select is(pg_temp.keep('6', '1', '2026-05-15', '2026-05-15', '[["2026-05-15", 7000, "Transfer from BOLA"], ["2026-05-15", 7000, "KEMI"]]'), '(1,1,0,,)',
  'but one beside a known line is another payment, whatever words that is known by');
select set_eq('select pg_temp.open()', array['ADA 10000', 'ADA 10000', 'FEE -50', 'BOLA 7000', 'KEMI 7000', 'NEW 300'], 'and open');

-- The same money is booked once: by the line, by other words for it, and not by a line that is excluded.
select tests.act_as_database();
select tests.payment(tests.application(), jsonb_build_object('id', pg_temp.p(n), 'amount', 7000)) is not null from generate_series(1, 9) n;
select tests.act_as('finance');
select lives_ok($$ select public.exclude_bank_transaction(tests.line('FEE'), 'bank_charge') $$, 'a fee is nobody''s payment');
select lives_ok($$ select public.exclude_bank_transaction(tests.line('KEMI'), 'went_back') $$, 'nor what went back');
select lives_ok(pg_temp.approve(1, tests.line('BOLA'), ', reason => ''Charges'''), 'a line is booked');
select results_eq($$ select p ->> 'received_amount', p ->> 'received_on', p ->> 'received_via' from tests.row_of('public.payments', pg_temp.p(1)) p $$,
  $$ values ('7000', '2026-05-15', 'statement') $$, 'of its whole amount, on its day');
select is(tests.count_of('private.audit_log', $$ t.table_name = 'transfers' $$), 0::bigint, 'of which the payment tells, and nothing beside it');
select tests.raises(pg_temp.approve(2, line, ', reason => ''Charges'''), code, 'not ' || code) from (values
  (tests.line('BOLA'), 'transaction_already_used'), (tests.line('Transfer from BOLA'), 'transaction_is_duplicate'), (tests.line('KEMI'), 'transaction_is_excluded'),
  (tests.line('FEE'), 'transaction_is_debit')) l (line, code);
select tests.raises(pg_temp.approve(2, tests.line('NEW'), more), code, 'not by a line ' || more) from (values (', received_currency => ''ZAR''', 'transaction_currency_refused'),
  (', received_on => ''2026-05-16''', 'source_refused'), (', received_via => ''cash''', 'source_refused'), (', received_amount => 301', 'parts_exceed_transfer')) m (more, code);
select tests.raises(format('select public.update_payment_status(%L, ''declined'', bank_transaction_id => %L)', pg_temp.p(2), tests.line('NEW')), 'payment_move_refused', 'what is declined came by no line');
select tests.act_as_database();
select tests.refused(format('insert into private.transfers (bank_transaction_id) values (%L)', line), 'P0001', 'nor past the procedures: ' || code, '^' || code || '$') from (values
  (tests.line('BOLA'), 'transaction_already_used'), (tests.line('Transfer from BOLA'), 'transaction_is_duplicate'), (tests.line('KEMI'), 'transaction_is_excluded')) l (line, code);
select tests.refused($$ insert into private.transfers (amount, currency, received_on, way) values (5, 'NGN', '2026-05-05', 'statement') $$, '23514', 'nor by a statement without a line', null, 'transfers_way_check');
select is(tests.books_error(), null, 'the books are right');
select tests.act_as('finance');
select tests.raises($$ select public.exclude_bank_transaction(tests.line('BOLA'), 'not_ours') $$, 'transaction_already_used', 'what is booked is not excluded');
select tests.raises($$ select public.exclude_bank_transaction(tests.line('TRF/BOLA'), 'not_ours') $$, 'transaction_is_duplicate', 'nor a duplicate');
select results_eq($$ select t.narration, t.is_duplicate_booked from public.get_bank_transactions('60000000-0000-4000-8000-000000000001', 'duplicate') t order by 1 $$,
  $$ values ('TRF/BOLA', true), ('Transfer from BOLA', true) $$, 'whose other line was booked');
select results_eq($$ select t.narration, t.excluded_because from public.get_bank_transactions('60000000-0000-4000-8000-000000000001', 'excluded') t $$,
  $$ values ('FEE', 'bank_charge'::public.exclusion_reason), ('KEMI', 'went_back') $$, 'what is excluded is listed apart');
select lives_ok($$ select public.exclude_bank_transaction(tests.line('KEMI'), 'not_ours') $$, 'has another reason');
select lives_ok($$ select public.exclude_bank_transaction(tests.line('KEMI')) $$, 'and can be taken back');
select lives_ok($$ select public.clear_duplicate(tests.line('Transfer from BOLA')) $$, 'a duplicate is told apart');
select set_eq('select pg_temp.open()', array['ADA 10000', 'ADA 10000', 'Transfer from BOLA 7000', 'KEMI 7000', 'NEW 300'], 'then both are open');
select is(pg_temp.keep('4', '1', '2026-05-15', '2026-05-16', '[["2026-05-15", 7000, "Transfer from BOLA"], ["2026-05-16", 300, "NEW"]]'), '(2,0,0,,)', 'also when it is read again');
select is(pg_temp.keep('2', '1', '2026-05-02', '2026-05-20', '[["2026-05-02", 10000, "ADA"], ["2026-05-02", 10000, "ADA"], ["2026-05-03", -50, "FEE"], ["2026-05-15", 7000, "BOLA"]]'),
  '(1,3,0,,)', 'and what is booked is no duplicate of it');
select lives_ok(pg_temp.approve(2, tests.line('Transfer from BOLA'), ', reason => ''Charges'''), 'and it is booked');

-- An approval that is taken back leaves its line open, with or without its family; so does the last of two gifts.
select is(public.undo_payment_decision(pg_temp.p(2), 'Another family')::text, 'pending', 'an approval is taken back');
select ok(tests.line('Transfer from BOLA') in (select id from public.get_bank_transactions('60000000-0000-4000-8000-000000000001')), 'the line is open again');
select lives_ok(pg_temp.approve(3, tests.line('Transfer from BOLA'), ', reason => ''Charges'''), 'for another payment');
select isnt(public.book_transfer('[]', bank_transaction_id => tests.line('KEMI'), credit_to => tests.id('owner')), null, 'paid twice: a line is the credit of a family that owes nothing');
select is(public.release_credit(t.id), true, 'which is taken back') from public.get_family_transfers(tests.id('owner')) t where t.room = 7000;
select tests.act_as_database();
create temp table gifts as select tests.donation('{"country": "Nigeria"}') as one, tests.donation('{"country": "Nigeria"}') as two;
grant select on gifts to public;
select tests.act_as('admin');
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', one, 'amount', 3000), jsonb_build_object('donation_id', two, 'amount', 4000)),
  bank_transaction_id => tests.line('KEMI')), null, 'two gifts in one line') from gifts;
select is(public.undo_donation_decision(one, 'Not ours')::text, 'pending_payment', 'the first is taken back') from gifts;
select ok(tests.line('KEMI') not in (select id from public.get_bank_transactions('60000000-0000-4000-8000-000000000001')), 'the line pays the other');
select is(public.undo_donation_decision(two, 'Not ours')::text, 'pending_payment', 'and that') from gifts;
select set_eq('select pg_temp.open()', array['ADA 10000', 'ADA 10000', 'KEMI 7000', 'NEW 300'], 'then it is open');
select is(tests.books_error(), null, 'the books are right');

-- A part of a line for a payment, and the rest for its family.
select tests.act_as('finance');
select lives_ok($$ select public.exclude_bank_transaction(tests.line('KEMI'), 'not_ours') $$, 'it is not ours');
select lives_ok(pg_temp.approve(4, tests.line('ADA'), ', received_amount => 6000, open_ticket => false'), 'a part of a line');
select is((select sum(t.room) from public.get_family_transfers(tests.id('owner')) t where t.is_on_statement), 4000::numeric, 'the rest is credit');
select lives_ok($$ select public.handle_subscription_status_update(tests.subscription(tests.application()), 'active', bank_transaction_id => tests.line('ADA', 2)) $$, 'a subscription by the other');
select is(public.update_payment_status(pg_temp.p(5), 'approved', received_amount => 400, received_on => '2026-05-20', received_via => 'cash', open_ticket => false)::text, 'approved', 'cash');

-- A refund by its line, and one that was recorded by hand before its line was read.
create temp table refunds as select public.record_refund(10, '2026-05-28', 'Twice', row_id => pg_temp.p(1)) as id;
grant select on refunds to public;
select is(pg_temp.keep('7', '1', '2026-05-28', '2026-06-02', '[["2026-06-02", -10, "REFUND BOLA"], ["2026-06-01", -2000, "REFUND ADA"], ["2026-06-01", 50, "MONEY IN"]]'), '(3,0,0,,)', 'their lines come with the next statement');
select tests.raises(format('select public.link_transfer(%L, %L)', id, line), code, 'not by a line: ' || code) from refunds, (values
  (tests.line('MONEY IN'), 'transaction_is_credit'), (tests.line('FEE'), 'refund_before_arrival'), (tests.line('RAND FEE'), 'transaction_not_found')) bad (line, code);
select tests.raises(format('select public.link_transfer(gen_random_uuid(), %L)', tests.line('REFUND BOLA')), 'transfer_not_found', 'nor what is no refund');
select is(public.link_transfer(id, tests.line('REFUND BOLA')), true, 'a refund is told its line, of a later day') from refunds;
select tests.raises(format('select public.link_transfer(%L, %L)', id, tests.line('REFUND ADA')), 'transfer_not_found', 'once') from refunds;
select tests.raises(call, code, code || ': ' || call) from (values
  (format('select public.record_refund(10, reason => ''Twice'', row_id => pg_temp.p(4), bank_transaction_id => %L)', tests.line('REFUND BOLA')), 'transaction_already_used'),
  (format('select public.record_refund(2001, reason => ''Twice'', row_id => pg_temp.p(4), bank_transaction_id => %L)', tests.line('REFUND ADA')), 'transaction_already_used'),
  (format('select public.record_refund(10, reason => ''Twice'', row_id => pg_temp.p(4), bank_transaction_id => %L)', tests.line('MONEY IN')), 'transaction_is_credit'),
  (format('select public.record_refund(10, reason => ''Twice'', row_id => pg_temp.p(4), bank_transaction_id => %L)', tests.line('RAND FEE')), 'transaction_not_found'),
  (format('select public.record_refund(10, ''2026-06-01'', ''Twice'', row_id => pg_temp.p(4), bank_transaction_id => %L)', tests.line('REFUND ADA')), 'refund_refused'),
  ('select public.record_refund(10, reason => ''Twice'', row_id => pg_temp.p(4))', 'refund_refused')) bad (call, code);
select tests.act_as_database();
select tests.refused(format('update private.transfers t set bank_transaction_id = %L where %s', tests.line('REFUND ADA'), which), '42501', 'nor past the procedures: ' || which, '^books_are_append_only$')
from refunds, unnest(array[format('t.id = %L', id), 't.direction = ''in'' and t.way = ''cash''']) which;
select tests.act_as('finance');
insert into refunds select public.record_refund(1500, reason => 'Twice', row_id => pg_temp.p(4), bank_transaction_id => tests.line('REFUND ADA'));
select is((tests.row_of('public.payments', pg_temp.p(4)) ->> 'refunded_on'), '2026-06-01', 'a refund by its line is of the line''s day');
select set_eq('select pg_temp.open()', array['NEW 300', 'REFUND ADA -500', 'MONEY IN 50'], 'what no refund takes of a line is open');
insert into refunds select public.record_refund(500, reason => 'Twice', row_id => pg_temp.p(4), bank_transaction_id => tests.line('REFUND ADA'));
select set_eq('select pg_temp.open()', array['NEW 300', 'MONEY IN 50'], 'until another does');
select public.undo_refund(t.id) from public.get_family_transfers(tests.id('owner')) t where t.direction = 'out' and t.amount = 500;
select lives_ok($$ select public.exclude_bank_transaction(tests.line('REFUND ADA'), 'bank_charge') $$, 'or it is excluded');
select set_eq('select pg_temp.open()', array['NEW 300', 'MONEY IN 50'], 'and closed');
select is(tests.books_error(), null, 'the books are right');

-- The month, to the kobo.
select results_eq($$ select bucket::text, reason::text, amount, row_count from public.get_reconciliation('2026-05-01') $$, $$ values
  ('booked', null, 34000::numeric, 4), ('excluded', 'bank_charge', -50, 1), ('excluded', 'not_ours', 7000, 1), ('open', null, 300, 1),
  ('earlier_line', null, -10, 1), ('cash', null, 400, 1) $$, 'each line and each transfer stands in one bucket');
select results_eq($$ select bucket::text, reason::text, amount from public.get_reconciliation('2026-06-15') $$, $$ values
  ('booked', null, -1500::numeric), ('other_month', null, -10), ('excluded', 'bank_charge', -500), ('open', null, 50) $$, 'and in June the lines of June');
select is((select arrived - went_out from public.get_book_sums('2026-05-01', '2026-05-31') where currency = 'NGN'),
  (select sum(amount) from public.get_reconciliation('2026-05-01') where bucket not in ('other_month', 'excluded', 'open')), 'the books'' movement is theirs and what is booked');
select results_eq($$ select name, opening, closing, arrived, went_out, unexplained, missing_days from public.get_reconciled_accounts('2026-05-01') $$,
  $$ values ('Fees', 1000::numeric, 20950::numeric, 41300::numeric, 50::numeric, 0::numeric, '[{"from": "2026-05-21", "to": "2026-05-24"}]'::jsonb) $$,
  'the balances say what the lines between them do');
select results_eq($$ select narration, amount from public.get_reconciliation_lines('2026-05-01', only_bucket => 'open', only_currency => 'NGN') $$,
  $$ values ('NEW', 300::numeric) $$, 'each bucket line by line');
select tests.act_as_database();
update private.statements s set closing = closing - 5 where s.closing is not null;
select tests.act_as('finance');
select is((select unexplained from public.get_reconciled_accounts('2026-05-01')), -5::numeric, 'a sum that no line explains is named');

-- A line that pays for a child of the other country is one country's bank and the other's books.
select tests.act_as('admin');
create temp table abroad as select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', tests.application('{"country": "South Africa", "state_city": "Gauteng"}'),
  'amount', 300)), bank_transaction_id => tests.line('NEW')) as id;
select tests.act_as('finance');
select results_eq($$ select bucket::text, amount, narration from public.get_reconciliation_lines('2026-05-01') where bucket in ('open', 'other_month') $$,
  $$ values ('other_month', 300::numeric, 'NEW') $$, 'the bank''s member sees the line, which is open no more');
select tests.act_as('elsewhere');
select results_eq($$ select bucket::text, amount, narration from public.get_reconciliation_lines('2026-05-01') where currency = 'NGN' $$,
  $$ values ('earlier_line', 300::numeric, null::text) $$, 'the other its money, and not the bank''s words');
select tests.act_as('admin');
select results_eq($$ select bucket::text, narration from public.get_reconciliation_lines('2026-05-01') where bank_transaction_id = tests.line('NEW') $$, $$ values ('booked', 'NEW') $$, 'an owner both');
select tests.act_as('finance');

-- A file that was read wrongly is taken back.
select is(pg_temp.keep('8', '1', '2026-06-03', '2026-06-04', '[["2026-06-03", 77, "WRONG"], ["2026-06-04", 78, "WRONG TOO"]]'), '(2,0,0,,)', 'a file');
select is(pg_temp.keep('9', '1', '2026-06-03', '2026-06-03', '[["2026-06-03", 77, "WRONG"]]'), '(0,1,0,,)', 'and one that knows a line of it');
select tests.raises($$ select public.remove_statement('50000000-0000-4000-8000-000000000008') $$, 'statement_in_use', 'not before a later one');
select is(public.remove_statement('50000000-0000-4000-8000-000000000009'), 0, 'which goes first');
select is(pg_temp.keep('9', '1', '2026-06-03', '2026-06-03', '[["2026-06-03", 77, "wrong in other words"]]'), '(1,0,1,,)', 'and another');
select tests.act_as_database();
update private.statements s set read_at = now() + interval '1 minute' where s.id = '50000000-0000-4000-8000-000000000008';
select tests.act_as('finance');
select tests.raises($$ select public.remove_statement('50000000-0000-4000-8000-000000000008') $$, 'statement_in_use', 'not while its line is known again');
select tests.act_as_database();
update private.statements s set read_at = now() where s.id = '50000000-0000-4000-8000-000000000008';
select tests.act_as('finance');
select is(public.remove_statement('50000000-0000-4000-8000-000000000009'), 1, 'the other is taken back');
select is(public.remove_statement('50000000-0000-4000-8000-000000000008'), 2, 'and the first');
select tests.raises($$ select public.remove_statement('50000000-0000-4000-8000-000000000008') $$, 'account_not_found', 'once');
select tests.raises($$ select public.remove_statement('50000000-0000-4000-8000-000000000007') $$, 'statement_in_use', 'not one by which money was booked');
select is(pg_temp.keep('8', '1', '2026-06-03', '2026-06-03', '[["2026-06-03", 77, "ONCE BOOKED"]]'), '(1,0,0,,)', 'nor');
select lives_ok(pg_temp.approve(7, tests.line('ONCE BOOKED'), ', open_ticket => false, accept_second => true'), 'one');
select is(public.undo_payment_decision(pg_temp.p(7), 'Wrong')::text, 'pending', 'by which');
select tests.raises($$ select public.remove_statement('50000000-0000-4000-8000-000000000008') $$, 'statement_in_use', 'it ever was');

-- What was approved before its line was read is told its line, and is not booked a second time.
select is(pg_temp.keep('e', '1', '2026-06-05', '2026-06-06', '[["2026-06-05", 7000, "LATE"], ["2026-06-05", 7000, "SECOND"], ["2026-06-06", 6500, "LESS"], ["2026-06-06", -7000, "OUT"]]'),
  '(4,0,0,2026-06-04,2026-06-04)', 'lines of what was approved before');
select tests.act_as_database();
create temp table without_line as select way, tests.payment(tests.application(), '{"amount": 7000}') as payment_id from unnest(array['stated', 'cash']) way;
grant select on without_line to public;
create function pg_temp.paid(way text) returns uuid language sql security definer as $$
  select b.transfer_id from without_line w join private.booked_entries b on b.row_id = w.payment_id where w.way = paid.way $$;
select tests.act_as('finance');
select is(public.update_payment_status(payment_id, 'approved', 'As stated')::text, 'approved', 'as stated') from without_line where way = 'stated';
select is(public.update_payment_status(payment_id, 'approved', 'In cash', 7000, '2026-06-04', 'cash')::text, 'approved', 'another in cash') from without_line where way = 'cash';
select tests.raises(format('select public.link_transfer(%L, %L)', pg_temp.paid(way), tests.line(line)), code, 'not ' || line || ': ' || code)
from (values ('stated', 'LESS', 'transaction_amount_differs'), ('stated', 'OUT', 'transaction_is_debit'), ('stated', 'RAND FEE', 'transaction_not_found'),
  ('stated', 'BOLA', 'transaction_already_used'), ('cash', 'LATE', 'transfer_not_found')) bad (way, line, code);
select is(public.link_transfer(pg_temp.paid('stated'), tests.line('LATE')), true, 'what was stated arrived by this line');
select ok(tests.line('LATE') not in (select id from public.get_bank_transactions('60000000-0000-4000-8000-000000000001')), 'which is not open any more');
select tests.raises(format('select public.book_transfer(''[]'', bank_transaction_id => %L, credit_to => tests.id(''owner''))', tests.line('LATE')), 'transaction_already_used', 'nor books a second time');
select tests.raises(format('select public.link_transfer(%L, %L)', pg_temp.paid('stated'), tests.line('SECOND')), 'transfer_not_found', 'nor is it two lines');
select is(public.undo_payment_decision(payment_id, 'Another child')::text, 'pending', 'taken back') from without_line where way = 'stated';
select ok(tests.line('LATE') in (select id from public.get_bank_transactions('60000000-0000-4000-8000-000000000001')), 'it is open again');
select is(public.update_payment_status(payment_id, 'approved', 'As stated')::text, 'approved', 'as stated once more') from without_line where way = 'stated';
create temp table taken_back as select pg_temp.paid('stated') as id;
select is(public.undo_payment_decision(payment_id, 'Another child')::text, 'pending', 'and taken back') from without_line where way = 'stated';
select tests.raises(format('select public.link_transfer(%L, %L)', id, tests.line('LATE')), 'transfer_not_found', 'is told no line') from taken_back;
select tests.act_as_database();
select tests.refused(format('update private.transfers set bank_transaction_id = %L where id = %L', tests.line('LATE'), pg_temp.paid('cash')), '42501', 'nor past the procedure');
select is(tests.books_error(), null, 'the books are right');
select tests.act_as('finance');

-- The words go 90 days after their month is closed.
select tests.act_as_database();
update private.bank_transactions l set reference = 'KZ-2' where l.id = tests.line('NEW');
insert into private.closed_months (month, sums, closed_at) values ('2026-05-01', '{}', now() - interval '91 days');
select tests.act_as('service_role');
select is(public.forget_statement_words(5), 5, 'so many at once');
select is(public.forget_statement_words(500), 5, 'the job comes by again');
select is(public.forget_statement_words(500), 0, 'and none is left');
select tests.act_as('finance');
select is((select count(narration) from public.get_reconciliation_lines('2026-05-01') where bank_transaction_id is not null and day < '2026-06-01' and bucket <> 'earlier_line'), 0::bigint, 'the lines stay without them');
select is(tests.count_of('private.bank_transactions', $$ t.day < '2026-06-01' and num_nonnulls(t.narration, t.reference) > 0 and t.account_id <> '60000000-0000-4000-8000-000000000002' $$), 0::bigint, 'and without references');

-- A day that is still ahead: the bank's next business day. Money of it is booked today.
select tests.act_as('admin');
select public.save_bank_account('60000000-0000-4000-8000-000000000007', 'Gifts', 'Zenith', 'NGN', '7777') is not null;
create temp table today as select (now() at time zone 'Africa/Lagos')::date as day;
grant select on today to public;
select is(pg_temp.keep('a', '7', day - 3, day + 3, jsonb_build_array(jsonb_build_array(day + 3, 500, 'MONDAY'))), '(1,0,0,,)', 'a line of a day ahead is kept') from today;
select is(pg_temp.keep('b', '7', day + 3, day + 8, jsonb_build_array(jsonb_build_array(day + 3, 500, 'MONDAY'))),
  format('(0,1,0,%s,%s)', day + 1, day + 2), 'and known again, while the days before it are still to be read') from today;
select tests.raises(format('select pg_temp.keep(''c'', ''7'', %L, %L, ''[]'')', day, day + 9), 'statement_refused', 'none is further ahead') from today;
select lives_ok(pg_temp.approve(8, tests.line('MONDAY'), ', open_ticket => false, accept_second => true'), 'it is booked');
select is((tests.row_of('public.payments', pg_temp.p(8)) ->> 'received_on')::date, day, 'today') from today;
select tests.act_as('finance');
select is(pg_temp.keep('d', '1', '2026-05-30', '2026-05-31', '[["2026-05-30", 90, "LATE MAY"]]'), '(1,0,0,,)', 'a line of a month that is closed');
select lives_ok(pg_temp.approve(9, tests.line('LATE MAY'), ', open_ticket => false, accept_second => true'), 'is booked');
select is((tests.row_of('public.payments', pg_temp.p(9)) ->> 'received_on')::date, day, 'today') from today;
select is(tests.books_error(), null, 'the books are right');

select * from finish();

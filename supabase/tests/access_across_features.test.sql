-- Rules of access that hold only when several features hold together.
\ir support/actors.psql
select plan(127);

select tests.member('reviewer', 'reviewer', array['Lagos', 'Ogun']);
select tests.member('finance', 'finance', private.states_of('Nigeria'));

create function pg_temp.c(n integer) returns uuid language sql as $$ select ('10000000-0000-4000-8000-00000000000' || n)::uuid $$;
create function pg_temp.change(n integer, changes jsonb) returns text language sql as
$$ select format('select * from public.update_application(%L, %L, %L)', pg_temp.c(n), changes, tests.row_of('public.applications', pg_temp.c(n)) ->> 'updated_at') $$;
-- All that a refusal tells.
create function pg_temp.said(statement text) returns text language plpgsql as $$
declare
  detail text;
  hint text;
begin
  execute statement;
  return 'done';
exception when others then
  get stacked diagnostics detail = pg_exception_detail, hint = pg_exception_hint;
  return concat_ws(' ', sqlstate, sqlerrm, nullif(detail, ''), nullif(hint, ''));
end $$;
do $$ begin execute format('grant usage on schema %s to public', pg_my_temp_schema()::regnamespace); end $$;
grant execute on all functions in schema pg_temp to public;

select tests.application(jsonb_build_object('id', pg_temp.c(1), 'status', 'approved', 'ticket_status', 'paid')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.c(2), 'child_name', 'Lerato Mokoena', 'country', 'South Africa', 'state_city', 'Gauteng')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.c(3), 'user_id', tests.id('finance'), 'child_name', 'Bola Finance', 'state_city', 'Oyo')) is not null;
select tests.application(jsonb_build_object('id', pg_temp.c(4), 'user_id', tests.id('stranger'), 'child_name', 'Musa Bello')) is not null;

-- A refusal tells what is wrong, and nothing of the row: the access log would not know of it.
select tests.act_as('reviewer');
select is(pg_temp.said(pg_temp.change(1, '{"age": 99}')),
  '23514 new row for relation "applications" violates check constraint "applications_age_check"', 'a value that is refused shows nothing of the child');
select tests.refused(pg_temp.change(1, '{"age": 99}'), '23514', 'and names its rule', null, 'applications_age_check');
select is(pg_temp.said(pg_temp.change(1, '{"child_name": null}')),
  '23502 null value in column "child_name" of relation "applications" violates not-null constraint', 'nor does one that is missing');
select is(pg_temp.said(pg_temp.change(1, '{"audition_date": "2027-01-01", "audition_details": "www.example.com"}')),
  '23514 new row for relation "applications" violates check constraint "applications_audition_details_check"', 'nor do details that are refused');

-- A history holds telephones, reports and notes.
select tests.act_as('admin');
select lives_ok(pg_temp.change(1, '{"parent_phone": "+2348030000009", "told_reason": "She called", "assessment_report": "Sings in tune."}'), 'an owner corrects a telephone and writes a report');
select tests.act_as('reviewer');
select is((select count(*) from public.get_history('applications', pg_temp.c(1))), 0::bigint, 'a reviewer who has not opened the child reads no history of it');
select tests.act_as('owner');
select lives_ok($$ select public.put_back_correction(n.id) from public.notices n where n.kind = 'child_corrected' $$, 'the parent puts it back');
select tests.act_as('reviewer');
select is((select string_agg(actor_email, ' ') from public.get_history('applications', pg_temp.c(1))), null, 'which would tell the email of the parent');

-- A call with a family shows its telephone to everybody who calls, whoever noted it.
select tests.act_as('admin');
select lives_ok(format('select public.add_call_note(gen_random_uuid(), %L, ''call_back'', (now() at time zone ''Africa/Lagos'')::date)', pg_temp.c(1)), 'an owner notes a call');
select tests.act_as('reviewer');
select results_eq('select child_name, parent_phone from public.get_calls()', $$ values ('Adaeze Obi', null::text) $$, 'a reviewer sees whom to call');
select is((select parent_phone from public.get_call_notes(pg_temp.c(1))), null, 'but no telephone of a child that was not opened');
select is(tests.count_of('private.access_log'), 0::bigint, 'for nothing was written down');
select lives_ok($$ select public.log_opening(array[pg_temp.c(1)]) $$, 'the child is opened');
select is(tests.count_of('private.access_log'), 1::bigint, 'which is written down');
select is((select parent_phone from public.get_calls()), '+2348030000000', 'and shows the telephone among the calls');
select is((select parent_phone from public.get_call_notes(pg_temp.c(1))), '+2348030000000', 'and with the child');
select ok((select count(*) > 2 from public.get_history('applications', pg_temp.c(1))), 'and the history');
select tests.act_as('finance');
select is((select parent_phone from public.get_calls()), '+2348030000000', 'a member for money calls without opening');

-- A transfer that pays in two countries.
select tests.act_as('admin');
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.c(1), 'amount', 10000, 'accept_second', true),
    jsonb_build_object('application_id', pg_temp.c(2), 'amount', 5000)),
  bank_transaction_id => tests.bank_line('OBI', 15000)), null, 'a line of the statement pays for children in two countries');
create function pg_temp.parts_of_lines() returns setof text language sql as $$
  select concat_ws(' ', p ->> 'amount', p ->> 'child_name') from public.get_family_transfers(tests.id('owner')) t, jsonb_array_elements(t.parts) p
  where t.is_on_statement $$;
grant execute on function pg_temp.parts_of_lines to public;
select set_eq('select pg_temp.parts_of_lines()', array['10000 Adaeze Obi', '5000 Lerato Mokoena'], 'an owner sees for whom');
select tests.act_as('finance');
select set_eq('select pg_temp.parts_of_lines()', array['10000 Adaeze Obi', '5000'], 'a member of one country sees what is used, and the children of that country alone');

-- Money of the own account.
select tests.act_as('admin');
create temp table credit as
select public.book_transfer('[]', amount => 10000, currency => 'NGN', received_on => '2026-05-05', received_via => 'cash', credit_to => tests.id('finance')) as transfer;
grant select on credit to public;
select tests.act_as('finance');
select is((select amount from public.get_credit()), 10000::numeric, 'a member for money has a credit');
select is(public.record_refund(100, '2026-05-06', 'Too much', transfer_id => (select transfer from credit)), null, 'which does not go back by the own hand');
select is(public.decide_approval_request(id, false), 'withdrawn', 'its approval request is taken back') from public.get_approval_requests();
select is(public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.c(4), 'amount', 10000)),
  transfer_id => (select transfer from credit), other_families => true), null, 'nor pays for anybody');
select tests.act_as('admin');
select lives_ok($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.c(4), 'amount', 10000)),
  transfer_id => (select transfer from credit), other_families => true) $$, 'an owner uses it');
select is(tests.row_of('public.applications', pg_temp.c(4)) ->> 'ticket_status', 'paid', 'for a ticket');

-- A donation of the own account.
select tests.act_as_database();
create temp table own_gift as select tests.donation(jsonb_build_object('country', 'Nigeria', 'user_id', tests.id('finance'))) as id,
  tests.donation(jsonb_build_object('country', 'Nigeria', 'user_id', tests.id('admin'))) as owners, null::uuid as refund;
grant all on own_gift to public;
select tests.act_as('finance');
select is(public.decide_donation((select id from own_gift), 'declined'), null, 'the own donation is another''s to decide on');
select is(public.decide_approval_request(id, false), 'withdrawn', 'which is taken back') from public.get_approval_requests() where table_name = 'donations';
select is(public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', (select id from own_gift), 'amount', 500)),
  amount => 500, currency => 'NGN', received_on => '2026-05-05', received_via => 'cash'), null, 'and no transfer pays it by the own hand');
select tests.act_as('admin');
select is(public.decide_donation((select id from own_gift), 'confirmed', 500, 'NGN', '2026-05-05'), 'confirmed', 'an owner decides on it');
update own_gift set refund = public.record_refund(100, '2026-05-06', 'Too much', row_id => id);
select tests.act_as('finance');
select tests.raises($$ select public.undo_donation_decision((select id from own_gift), 'x') $$, 'payment_is_refunded', 'what could not be done is not proposed');
select is(public.record_refund(100, '2026-05-06', 'x', row_id => (select id from own_gift)), null, 'nothing goes back');
select is(public.undo_refund((select refund from own_gift)), null, 'nor is a refund taken back');
select tests.act_as('admin');
select is(public.decide_donation((select owners from own_gift), 'declined'), null, 'an owner proposes on the own one, too');
select tests.act_as_database();
delete from public.donations d using own_gift o where d.id in (o.id, o.owners);

-- Dollars that were given are in no country's scope.
select tests.act_as('admin');
create temp table gift as select tests.donation('{"country": "Nigeria"}') as id;
grant select on gift to public;
select is(public.decide_donation((select id from gift), 'confirmed', 50, 'USD', '2026-05-05'), 'confirmed', 'an owner confirms a donation in dollars');
select tests.act_as('finance');
select is((select count(*) from public.get_donations(page_size => 100)), 0::bigint, 'which a member of one country does not see');
select tests.raises($$ select public.undo_donation_decision((select id from gift), 'By mistake') $$, 'donation_not_found', 'nor takes back');
select tests.act_as('admin');
select is(public.undo_donation_decision((select id from gift), 'By mistake'), 'pending_payment', 'as an owner does');

-- The history of money is read by whoever has its list.
create temp table money (kind text, country public.country, id uuid);
grant select on money to public;
insert into money select 'payments', p.application_country, p.id from public.payments p;
insert into money values ('donations', 'Nigeria', tests.donation('{"country": "Nigeria"}')), ('donations', 'South Africa', tests.donation('{"country": "South Africa"}'));
select public.decide_donation(m.id, 'confirmed', 5000, private.currency_of(m.country), '2026-05-05') from money m where m.kind = 'donations';
select tests.act_as('finance');
select ok((select bool_and(exists (select from public.get_history(m.kind, m.id))) from money m where m.country = 'Nigeria' and m.kind = 'payments'), 'a member of one country reads the history of its payments');
select is((select count(*) from money m, public.get_history(m.kind, m.id) where m.country = 'South Africa'), 0::bigint, 'and nothing of the other country');
select ok((select count(*) > 0 from money m, public.get_history(m.kind, m.id) where m.country = 'Nigeria' and m.kind = 'donations'), 'the same of donations');
select tests.act_as('admin');
select ok((select count(*) > 1 from money m, public.get_history(m.kind, m.id) where m.country = 'South Africa'), 'of which an owner reads both');
select ok((select count(*) > 1 from money m where m.kind = 'payments' group by m.kind having count(distinct m.country) = 2), 'where there are payments in both');

-- Their books are in no country's scope, whoever asks for what.
select tests.act_as('admin');
create temp table dollars as select tests.donation('{"country": "Nigeria"}') as gift, tests.donation('{"country": "Nigeria"}') as waiting, null::uuid as refund;
grant all on dollars to public;
select is(public.decide_donation((select gift from dollars), 'confirmed', 50, 'USD', '2026-06-05'), 'confirmed', 'an owner confirms dollars once more');
update dollars set refund = public.record_refund(10, '2026-06-06', 'Too much', row_id => gift);
select is((select count(*) from public.get_donation_transfers((select gift from dollars))), 2::bigint, 'gives a part back, and reads both');
select is((select sum(amount) from public.get_books('2026-06-01', '2026-06-30')), 40::numeric, 'as the books tell');
select is((select array_agg(distinct country) from public.get_books('2026-06-01', '2026-06-30')), array[null::public.country], 'of no country');
select tests.act_as('finance');
select is((select count(*) from public.get_donation_transfers((select gift from dollars))), 0::bigint, 'a member of one country reads no transfer of them');
select tests.raises($$ select public.record_refund(10, '2026-06-06', 'x', row_id => (select gift from dollars)) $$, 'transfer_not_found', 'gives none back');
select tests.raises($$ select public.undo_refund((select refund from dollars)) $$, 'transfer_not_found', 'takes no refund back');
select is((select count(*) from public.get_books('2026-06-01', '2026-06-30', page_size => 100)), 0::bigint, 'sees none in the books');
select is((select count(*) from public.get_book_sums('2026-06-01', '2026-06-30') where currency = 'USD'), 0::bigint, 'nor in their sums');
select is(public.get_analysis(first_day => '2026-06-01', last_day => '2026-06-30') -> 'money', '[]'::jsonb, 'nor among the figures');
select tests.act_as('admin');
create temp table child_dollars as select public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.c(1), 'amount', 10, 'accept_second', true,
  'open_ticket', false)), amount => 60, currency => 'USD', received_on => '2026-06-07', received_via => 'hand', credit_to => tests.id('owner')) as transfer;
grant select on child_dollars to public;
select tests.act_as('finance');
select tests.refused($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', (select waiting from dollars), 'amount', 50)),
  transfer_id => (select transfer from child_dollars), other_families => true) $$, '42501', 'the dollars of a child of the own country become no donation', '^not_your_role$');
select tests.act_as('admin');
select lives_ok($$ select public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', (select waiting from dollars), 'amount', 50)),
  transfer_id => (select transfer from child_dollars), other_families => true) $$, 'unless by an owner');
select tests.act_as('finance');
select is((select string_agg(kind::text, ' ') from public.get_books('2026-06-07', '2026-06-07', page_size => 100)), 'payment', 'and then only the child''s are in the country''s books');
select tests.raises($$ select public.record_refund(10, '2026-06-08', 'x', row_id => (select waiting from dollars)) $$, 'transfer_not_found', 'also of a transfer that is');

-- A line of the other country's bank.
select tests.act_as('admin');
select isnt(public.book_transfer('[]', bank_transaction_id => tests.bank_line('PRETORIA', 900, currency => 'ZAR'), credit_to => tests.id('owner')), null, 'money waits on a line in rand');
select isnt(tests.bank_line('DURBAN', 900, currency => 'ZAR'), null, 'another line is open');
create temp table waits as select tests.payment(pg_temp.c(1), '{"description": "Gift"}') as payment, tests.subscription(pg_temp.c(1)) as subscription,
  tests.payment(pg_temp.c(2), '{"description": "Gift"}') as elsewhere, tests.subscription(pg_temp.c(2)) as monthly_elsewhere,
  tests.donation('{"country": "South Africa"}') as gift_elsewhere;
grant select on waits to public;
select tests.act_as('finance');
select is(pg_temp.said(format('select public.%s(%L, %L, received_amount => 500, received_currency => ''ZAR'', bank_transaction_id => %L)',
  f.name, f.id, f.status, coalesce(tests.line(line), nowhere))), concat('P0001 transaction_not_found ', coalesce(tests.line(line), nowhere)), f.name || ' hears nothing of ' || line)
from waits w, gen_random_uuid() nowhere, unnest(array['PRETORIA', 'DURBAN', 'NOBODY']) line, lateral (values
  ('update_payment_status', w.payment, 'approved'), ('handle_subscription_status_update', w.subscription, 'active')) f (name, id, status);
select tests.act_as('admin');
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.c(2), 'amount', 700, 'accept_second', true)),
  bank_transaction_id => tests.bank_line('LERATO', 700)), null, 'a line in naira pays for a child of the other country');
select tests.act_as('finance');
select tests.raises(format('select public.update_payment_status(%L, ''approved'', bank_transaction_id => %L)', payment, tests.line('LERATO')), 'transaction_already_used', 'which a member of the own country does not use again') from waits;
select is(public.update_payment_status(payment, 'approved', bank_transaction_id => tests.bank_line('FULL', 800)), 'approved', 'a line of the own bank pays') from waits;

-- Another currency for a child is booked where the child lives; a gift beside it, in the country of its currency.
select tests.act_as_database();
create temp table gift_here as select tests.donation('{"country": "Nigeria"}') as id;
grant select on gift_here to public;
select tests.act_as('finance');
select tests.refused(format($q$ select public.book_transfer(%L, amount => 20, currency => 'ZAR', received_on => '2026-05-05') $q$, jsonb_build_array(
  jsonb_build_object('application_id', pg_temp.c(1), 'amount', 10, 'accept_second', true), jsonb_build_object('donation_id', id, 'amount', 10))),
  '42501', 'a gift in rand is not given here', '^not_your_role$') from gift_here;
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', pg_temp.c(1), 'amount', 20, 'accept_second', true)),
  amount => 20, currency => 'ZAR', received_on => '2026-05-05'), null, 'rand for a child is');

-- A row of another country is not there, as one that is nowhere.
select is(pg_temp.said(format('select public.book_transfer(%L, amount => 100, currency => ''NGN'', received_on => ''2026-05-05'')',
    jsonb_build_array(jsonb_build_object(f.part, f.id, 'amount', 100)))), concat('P0001 ', f.code, ' ', f.id), f.part || ' ' || f.whereabouts)
from waits w, gen_random_uuid() nowhere, lateral (values
  ('application_id', pg_temp.c(2), 'application_not_found', 'elsewhere'), ('application_id', nowhere, 'application_not_found', 'nowhere'),
  ('payment_id', w.elsewhere, 'payment_not_found', 'elsewhere'), ('payment_id', nowhere, 'payment_not_found', 'nowhere'),
  ('subscription_id', w.monthly_elsewhere, 'payment_not_found', 'elsewhere'), ('subscription_id', nowhere, 'payment_not_found', 'nowhere'),
  ('donation_id', w.gift_elsewhere, 'donation_not_found', 'elsewhere'), ('donation_id', nowhere, 'donation_not_found', 'nowhere')) f (part, id, code, whereabouts);

-- Money from the own account pays for another family: its decision is another's to take back.
select tests.act_as('admin');
create temp table paid_by as select p.id as payment, s.id as subscription
from (select tests.payment(pg_temp.c(4), jsonb_build_object('user_id', tests.id('stranger'), 'description', 'Gift')) as id) p,
  (select tests.subscription(pg_temp.c(4), jsonb_build_object('user_id', tests.id('stranger'))) as id) s;
grant select on paid_by to public;
select isnt(public.book_transfer(jsonb_build_array(jsonb_build_object('payment_id', payment, 'amount', 300), jsonb_build_object('subscription_id', subscription, 'amount', 300)),
  transfer_id => public.book_transfer('[]', amount => 600, currency => 'NGN', received_on => '2026-05-05', credit_to => tests.id('finance')), other_families => true), null,
  'a member''s credit pays for another family') from paid_by;
select tests.act_as('finance');
select is(public.undo_payment_decision(payment, 'x'), null, 'the decision on a payment is not the member''s to take back alone') from paid_by;
select is(public.undo_subscription_decision(subscription, 'x'), null, 'nor that on a subscription') from paid_by;
select tests.act_as('admin');
select is(public.undo_payment_decision(payment, 'x'), 'pending', 'an owner does') from paid_by;

-- A search tells a reviewer no contact part by part: words, counts, the panel, and what is like a name.
select tests.act_as_database();
update auth.users set email = 'zuriel.kamau@example.org' where id = tests.id('owner');
update public.applications set parent_phone = '+2348035550123' where id = pg_temp.c(1);
select tests.act_as('reviewer');
select results_eq(format($$ select (select count(*) from public.get_applications(search => %1$L, page_size => 9)), public.count_applications(search => %1$L)::bigint,
    (select count(*) from public.search_panel(%1$L) where kind = 'application') $$, s), format('values (%1$s::bigint, %1$s::bigint, %1$s::bigint)', n), 'a reviewer who searches for ' || s || ' finds ' || n)
from (values ('zur', 0), ('zuriel', 0), ('kamau', 0), ('zuriel.kamau', 0), ('zuriel.kamau@example.or', 0), ('kamau@example.org', 0), ('example', 0),
  ('080355', 0), ('0803555012', 0), ('35550123', 0), ('5550123', 0), ('23480355501', 0),
  ('zuriel.kamau@example.org', 1), ('Zuriel.Kamau@Example.org', 1), ('08035550123', 1), ('+234 803 555 0123', 1), ('8035550123', 1),
  ('Adaeze', 1), ('dae', 1), ('obi ada', 1), ('adaeze 08035550123', 1), ('adaeze 0803555', 0), ('lagos adaeze', 1)) s (s, n);
select is((select count(*) from public.suggest_panel(s)), 0::bigint, 'an email is no name that was misheard: ' || s) from unnest(array['Zuriel', 'Zuriell', 'Kamau']) s;
select tests.act_as('finance');
select results_eq(format($$ select count(*) from public.search_panel(%L) where kind = 'application' $$, s), 'values (1::bigint)', 'a member for money finds by ' || s)
from unnest(array['zuriel', 'kamau@example', '080355', '5550123', '08035550123', 'dae']) s;
select tests.act_as('admin');
select ok(public.count_applications(search => s) > 0, 'and so does an owner: ' || s) from unnest(array['zuriel', 'kamau@example', '080355', '5550123', 'dae']) s;

-- A ticket that a correction holds is disqualified by a reviewer, and given back.
select tests.act_as_database();
create temp table corrected as select tests.application('{"child_name": "Ife Ade"}') as id;
grant select on corrected to public;
create function pg_temp.set_ticket(ticket text) returns text language sql as $$
  select format('select * from public.update_application(%L, %L, %L)', id, jsonb_build_object('ticket_status', ticket), tests.row_of('public.applications', id) ->> 'updated_at') from corrected $$;
grant execute on function pg_temp.set_ticket to public;
select tests.act_as('admin');
select is(public.confirm_ticket(id, correction_reason => 'Paid at the hall'), id, 'an owner corrects a ticket') from corrected;
select tests.act_as('reviewer');
select lives_ok(pg_temp.set_ticket('Disqualified'), 'a reviewer disqualifies the child');
select lives_ok(pg_temp.set_ticket('paid'), 'and takes it back');
select lives_ok(pg_temp.set_ticket('Disqualified'), 'disqualifies it again');
select tests.act_as('admin');
select lives_ok(pg_temp.set_ticket('unpaid'), 'an owner takes the ticket itself back');
select lives_ok(pg_temp.set_ticket('Disqualified'), 'and disqualifies who has none');
select tests.act_as('reviewer');
select tests.refused(pg_temp.set_ticket('paid'), '42501', 'which a reviewer makes no paid one', '^guarded_column');
select * from finish();

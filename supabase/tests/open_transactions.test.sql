\ir support/actors.psql
\ir support/books.psql
-- One rule says what is open: five hundred random acts on the bank's lines, after each of which every reader says the same.
select plan(6);

select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('elsewhere', 'finance', private.states_of('South Africa'));
select tests.application(jsonb_build_object('status', 'approved', 'user_id', tests.id(actor))
  || case when n = 3 then '{"country": "South Africa", "state_city": "Gauteng"}' else '{}' end::jsonb) is not null
from generate_series(1, 3) n, unnest(array['owner', 'stranger']) actor;
insert into private.bank_accounts (id, name, bank, currency, last_digits) values
  ('60000000-0000-4000-8000-000000000001', 'Fees', 'Zenith', 'NGN', '1234'), ('60000000-0000-4000-8000-000000000002', 'Rand', 'FNB', 'ZAR', '5678');
create function pg_temp.one_of(variadic words text[]) returns text language sql as $$ select words[1 + floor(random() * cardinality(words))] $$;

-- Few days, amounts and words, so that lines are known again, are duplicates, and refunds fit them.
create function pg_temp.file() returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('line_number', n, 'day', date '2026-05-30' + floor(random() * 4)::integer,
    'amount', (array[10000, 10000, 180, 5000, -100, -100, -2500])[1 + floor(random() * 7)], 'identity', w, 'narration', w))
  from generate_series(1, 1 + floor(random() * 3)::integer) n, lateral (select pg_temp.one_of('ADA', 'BOLA', 'TRF ADA', 'FEE', 'KEMI') || n % 2) words (w) $$;
create function pg_temp.row_of(relation text, condition text) returns uuid language plpgsql security definer as $$
declare
  found_id uuid;
begin
  execute format('select t.id from %s t where %s order by random() limit 1', relation, condition) into found_id;
  return found_id;
end $$;
create function pg_temp.live(kind text) returns uuid language sql security definer as $$
  select t.id from private.transfers t
  where t.direction::text = kind and t.reverses is null and not exists (select from private.transfers back where back.reverses = t.id)
  order by random() limit 1 $$;
grant execute on all functions in schema pg_temp to public;

create function pg_temp.act(number integer) returns text language plpgsql as $$
declare
  dice constant numeric := random();
  line uuid;
  child uuid;
  transfer uuid;
begin
  perform tests.act_as_database();
  line := pg_temp.row_of('private.bank_transactions', case when random() < 0.7 then 'exists (select from private.open_transactions o where o.id = t.id)' else 'true' end);
  child := pg_temp.row_of('public.applications', 'true');
  perform tests.act_as(pg_temp.one_of('admin', 'second_admin', 'finance', 'elsewhere'));
  if line is null or dice < 0.16 then
    perform public.keep_statement(gen_random_uuid(), ('60000000-0000-4000-8000-00000000000' || pg_temp.one_of('1', '1', '2'))::uuid, '2026-05-30', '2026-06-02', pg_temp.file());
    return 'kept';
  elsif dice < 0.28 then
    perform public.book_transfer(jsonb_build_array(jsonb_build_object('application_id', child, 'amount', (array[180, 5000, 10000])[1 + floor(random() * 3)],
      'accept_second', true)), bank_transaction_id => line, credit_to => (select tests.row_of('public.applications', child) ->> 'user_id')::uuid);
    return 'booked';
  elsif dice < 0.36 then
    perform public.update_payment_status(tests.payment(child, jsonb_build_object('user_id', tests.row_of('public.applications', child) ->> 'user_id')), 'approved',
      bank_transaction_id => case when random() < 0.6 then line end, accept_second => true, reason => 'By chance');
    return 'approved';
  elsif dice < 0.42 then
    perform public.book_transfer('[]', bank_transaction_id => line, credit_to => tests.id(pg_temp.one_of('owner', 'stranger')));
    return 'credit';
  elsif dice < 0.46 then
    perform public.book_transfer(jsonb_build_array(jsonb_build_object('donation_id', tests.donation('{"country": "Nigeria"}'), 'amount', 90),
      jsonb_build_object('donation_id', tests.donation('{"country": "Nigeria"}'), 'amount', 90)), bank_transaction_id => line, credit_to => tests.id('owner'));
    return 'gifts';
  elsif dice < 0.55 then
    perform public.undo_payment_decision(pg_temp.row_of('public.payments', 't.status = ''approved'''), 'By chance');
    return 'undone';
  elsif dice < 0.59 then
    perform public.undo_donation_decision(pg_temp.row_of('public.donations', 't.status = ''confirmed'''), 'By chance');
    return 'gift undone';
  elsif dice < 0.64 then
    perform public.release_credit(pg_temp.live('in'));
    return 'released';
  elsif dice < 0.70 then
    perform public.exclude_bank_transaction(line, pg_temp.one_of('bank_charge', 'went_back')::public.exclusion_reason);
    return 'excluded';
  elsif dice < 0.74 then
    perform public.exclude_bank_transaction(pg_temp.row_of('private.bank_transactions', 't.excluded_because is not null'));
    return 'taken back';
  elsif dice < 0.78 then
    perform public.clear_duplicate(pg_temp.row_of('private.bank_transactions', 't.duplicate_of is not null'));
    return 'told apart';
  elsif dice < 0.83 then
    perform public.record_refund((array[50, 100])[1 + floor(random() * 2)], reason => 'By chance', row_id => pg_temp.row_of('public.payments', 't.status = ''approved'''),
      bank_transaction_id => pg_temp.row_of('private.bank_transactions', 't.amount < 0'));
    return 'refunded';
  elsif dice < 0.87 then
    perform public.record_refund(50, '2026-06-02', 'By chance', transfer_id => pg_temp.live('in'));
    return 'refunded by hand';
  elsif dice < 0.91 then
    transfer := pg_temp.row_of('private.transfers', 'num_nonnulls(t.reverses, t.bank_transaction_id) = 0 and t.id not in (
      select back.reverses from private.transfers back where back.reverses is not null)');
    perform public.link_transfer(transfer, pg_temp.row_of('private.open_transactions', format(
      't.open_amount = (select case f.direction when ''in'' then f.amount else -f.amount end from private.transfers f where f.id = %L)', transfer)));
    return 'linked';
  elsif dice < 0.95 then
    perform public.undo_refund(pg_temp.live('out'));
    return 'refund undone';
  elsif dice < 0.98 then
    perform public.remove_statement(pg_temp.row_of('private.statements', 't.id = (select max(s.id::text)::uuid from private.statements s where s.account_id = t.account_id) and not exists (select from private.bank_transactions l join private.transfers f on f.bank_transaction_id = l.id where l.statement_id = t.id)'));
    return 'removed';
  else
    perform public.close_month('2026-05-01');
    return 'closed';
  end if;
exception when raise_exception or insufficient_privilege then
  return 'refused';
end $$;

-- The open lines as each reader says them, to somebody: how many, and how much.
create function pg_temp.said(actor text) returns text[] language plpgsql as $$
begin
  perform tests.act_as(actor);
  return array[
    (select concat(coalesce(max(w.count), 0)) from public.get_work() w where w.kind = 'lines'),
    (select concat(coalesce(sum(a.open_lines), 0)) from public.get_bank_accounts() a),
    (select concat_ws(' ', count(*), trim_scale(coalesce(sum(t.open_amount), 0))) from public.get_bank_accounts() a, public.get_bank_transactions(a.id, page_size => 500) t),
    (select concat_ws(' ', coalesce(sum(r.row_count), 0), trim_scale(coalesce(sum(r.amount), 0)))
      from (values ('2026-05-01'::date), ('2026-06-01')) m (month), public.get_reconciliation(m.month) r where r.bucket = 'open')];
end $$;
-- The same from the rows: a line of money in is somebody's or nobody's, one of money out has left by so much.
create function pg_temp.in_rows(currencies public.currency[]) returns text[] language sql security definer as $$
  select array[concat(count(*)), concat(count(*)), concat_ws(' ', count(*), trim_scale(coalesce(sum(r.rest), 0))), concat_ws(' ', count(*), trim_scale(coalesce(sum(r.rest), 0)))]
  from (
    select case when l.amount > 0 then l.amount * (1 - count(t.id)) else l.amount + coalesce(sum(t.amount), 0) end as rest
    from private.bank_transactions l
    join private.bank_accounts a on a.id = l.account_id and a.currency = any (currencies)
    left join private.transfers t on t.bank_transaction_id = l.id and t.id not in (select back.reverses from private.transfers back where back.reverses is not null)
    where l.excluded_because is null and l.duplicate_of is null
    group by l.id) r
  where r.rest <> 0 $$;
-- A difference after an act: an owner looks, a member for money of each country, in turn.
create function pg_temp.error_after(number integer) returns text language plpgsql as $$
declare
  who record;
  wrong text;
begin
  for who in
    select w.* from (values ('admin', array['NGN', 'ZAR', 'USD']::public.currency[], 0), ('finance', array['NGN']::public.currency[], 1),
      ('elsewhere', array['ZAR']::public.currency[], 2)) w where w.column3 = number % 3
  loop
    if pg_temp.said(who.column1) <> pg_temp.in_rows(who.column2) then
      wrong := concat_ws(' ', who.column1, pg_temp.said(who.column1), 'not', pg_temp.in_rows(who.column2));
    end if;
  end loop;
  perform tests.act_as_database();
  return case
    when wrong is not null then wrong
    when exists (select from private.transfers t join private.bank_transactions l on l.id = t.bank_transaction_id
      where t.id not in (select back.reverses from private.transfers back where back.reverses is not null)
      group by l.id having sum(t.amount) > abs(l.amount) or bool_or(t.direction = 'in') and count(*) > 1) then 'a line is booked twice'
    when exists (select from private.transfers t join private.bank_transactions l on l.id = t.bank_transaction_id where l.duplicate_of is not null) then 'a duplicate is booked'
    when exists (select from private.bank_transactions l join private.bank_transactions d on d.id = l.duplicate_of where d.duplicate_of is not null) then 'a duplicate of a duplicate'
    when exists (select from private.transfers t join private.bank_transactions l on l.id = t.bank_transaction_id
      where l.excluded_because is not null and l.amount > 0 and t.id not in (select back.reverses from private.transfers back where back.reverses is not null)) then 'an excluded line is booked'
    -- That takes long.
    when number % 100 = 0 then tests.books_error() end;
end $$;

-- Ids are random, so that no seed repeats a run: it goes on until each kind of act was among them.
create temp table acts (n integer, outcome text, error text);
create temp table kinds as select unnest(array['kept', 'booked', 'approved', 'credit', 'gifts', 'undone', 'gift undone', 'released', 'excluded', 'taken back',
  'told apart', 'refunded', 'refunded by hand', 'linked', 'refund undone', 'removed', 'closed', 'refused']) as kind;
do $$
begin
  for number in 1..5000 loop
    insert into acts (n, outcome) values (number, pg_temp.act(number));
    perform tests.act_as_database();
    update acts a set error = pg_temp.error_after(number) where a.n = number;
    exit when number >= 500 and not exists (select from kinds k where k.kind not in (select a.outcome from acts a));
  end loop;
end $$;
select tests.act_as_database();
select is_empty('select n, outcome, error from acts where error is not null order by n limit 3', 'after each act every reader says the same of what is open');
select is(tests.books_error(), null, 'and the books are right');
select is_empty('select k.kind from kinds k except select a.outcome from acts a', 'each kind of act was among them');
select cmp_ok((select count(*) from private.open_transactions), '>', 0::bigint, 'lines are open');
select cmp_ok((select count(*) from private.bank_transactions l where l.duplicate_of is not null), '>', 0::bigint, 'duplicate');
select cmp_ok((select count(*) from private.transfers t where t.bank_transaction_id is not null and t.reverses is null), '>', 0::bigint, 'or booked');
select * from finish();

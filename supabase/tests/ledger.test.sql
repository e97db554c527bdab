\ir support/actors.psql
-- The books during two thousand random acts of two administrators in turns: after each of them every transfer is what
-- its entries take, what went back and what is left, and at the end they say what counting the rows says, with those
-- that were deleted as they were.
select plan(9);

update private.settings set value = '100000' where name ~ '^forms_per_';

-- A row that was approved when it went.
create table tests.gone (kind text, currency public.currency, amount numeric);
create function tests.remember_gone() returns trigger language plpgsql security definer as $$
begin
  if old.status::text = tg_argv[1] then
    insert into tests.gone values (tg_argv[0], coalesce((to_jsonb(old) ->> 'received_currency')::public.currency, old.currency), case
      when tg_argv[0] = 'donation' then (to_jsonb(old) ->> 'amount')::numeric
      else coalesce((to_jsonb(old) ->> 'received_amount')::numeric, (to_jsonb(old) ->> 'amount')::numeric) end);
  end if;
  return null;
end $$;
create trigger payments_gone after delete on public.payments for each row execute function tests.remember_gone('payment', 'approved');
create trigger subscriptions_gone after delete on public.subscriptions for each row execute function tests.remember_gone('subscription', 'active');
create trigger donations_gone after delete on public.donations for each row execute function tests.remember_gone('donation', 'confirmed');

create function pg_temp.booked() returns jsonb language sql as $$
  select jsonb_object_agg(kind || ' ' || currency, amount) from (
    select l.kind, l.currency, sum(l.amount) as amount from private.booked_entries l group by 1, 2) b $$;
create function pg_temp.recounted() returns jsonb language sql as $$
  select jsonb_object_agg(kind || ' ' || currency, amount) from (
    select kind, currency, sum(amount) as amount from (
      select 'payment' as kind, coalesce(received_currency, currency) as currency, coalesce(received_amount, amount) as amount
      from public.payments where status = 'approved'
      union all select 'subscription', coalesce(received_currency, currency), coalesce(received_amount, amount) from public.subscriptions where status = 'active'
      union all select 'donation', currency, amount from public.donations where status = 'confirmed'
      union all select kind, currency, amount from tests.gone) every
    group by 1, 2) r $$;

-- What is wrong with the books: nothing, at any moment. The lines are added up at every twentieth.
create function pg_temp.fault(with_lines boolean) returns text language sql security definer as $$
  with flows as (
    select t.origin_id, sum(case t.direction when 'in' then t.amount else -t.amount end) as amount from private.transfers t group by 1
  ), taken as (
    select t.origin_id, sum(l.amount) as amount from private.ledger l join private.transfers t on t.id = l.transfer_id group by 1
  ), rests as (
    select f.amount - coalesce(t.amount, 0) as room, f.amount from flows f left join taken t using (origin_id)
  )
  select case
    when exists (select from rests r where r.room < 0) then 'a transfer pays more than it is'
    when (select coalesce(sum(r.amount - r.room), 0) from rests r)
      <> (select coalesce(sum(b.amount - b.refunded), 0) from private.booked_entries b) then 'what stands is not what was taken'
    when with_lines and (select coalesce(sum(r.amount), 0) from rests r)
      <> (select coalesce(sum(r.amount), 0) from private.book_rows(null, null, null, null, null, null) r) then 'the lines are not what arrived'
    when with_lines and (select coalesce(sum(r.amount), 0) from rests r)
      <> (select coalesce(sum(m.amount), 0) from private.money_between(null, null, null) m) then 'the analysis is not what arrived'
  end $$;
-- The rows of closed months, as they stood when each was closed.
create table tests.closed (month date, rows text);
create function pg_temp.rows_until(last_day date) returns text language sql security definer as $$
  select md5(concat(
    (select string_agg((to_jsonb(t) - array['user_id', 'note'])::text, '' order by t.id) from private.transfers t where t.received_on <= last_day),
    (select string_agg(l::text, '' order by l.id) from private.ledger l where l.day <= last_day))) $$;
create function pg_temp.last_day(month date) returns date language sql as $$ select (month + interval '1 month')::date - 1 $$;

-- One random step: what it refuses, such as a second decision, changes nothing.
create function pg_temp.divide() returns text language plpgsql as $$
declare
  dice constant numeric := random();
  transfer uuid;
  room numeric;
  parts jsonb;
  next date;
begin
  perform tests.act_as_database();
  select jsonb_agg(part) into parts from (
    (select jsonb_build_object('payment_id', p.id, 'amount', 100 * (1 + floor(random() * 50)), 'open_ticket', random() < 0.5, 'reason', 'by chance') as part
      from public.payments p where p.status = 'pending' order by random() limit floor(random() * 3))
    union all
    (select jsonb_build_object('application_id', a.id, 'amount', 100 * (1 + floor(random() * 50)), 'open_ticket', random() < 0.5, 'reason', 'by chance',
      'accept_second', random() < 0.5) from public.applications a order by random() limit floor(random() * 3))) p;
  select t.id, private.transfer_room(t.id) into transfer, room from private.transfers t
  where t.id = t.origin_id and private.transfer_room(t.id) > 0 order by random() limit 1;
  if dice > 0.98 then
    next := private.next_month_to_close();
  end if;
  perform tests.act_as('admin');
  if dice < 0.45 then
    return public.book_transfer(coalesce(parts, '[]'), amount => (100 * (1 + floor(random() * 200)))::numeric, currency => 'NGN',
      received_on => date '2026-01-01' + (random() * 300)::integer, line_code => encode(sha256(floor(random() * 40)::text::bytea), 'hex'),
      line_copies => 2, other_families => random() < 0.7, credit_to => tests.id((array['owner', 'stranger'])[1 + floor(random() * 2)]));
  elsif dice < 0.65 then
    return public.book_transfer(coalesce(parts, '[]'), transfer, other_families => true);
  elsif dice < 0.75 then
    return public.record_refund(least(room, (100 * (1 + floor(random() * 20)))::numeric), date '2026-02-01' + (random() * 290)::integer, 'by chance', transfer_id => transfer);
  elsif dice < 0.90 then
    return public.record_refund((100 * (1 + floor(random() * 20)))::numeric, date '2026-02-01' + (random() * 290)::integer, 'by chance',
      row_id => (select l.id from public.get_all_payments_and_subscriptions() l where l.status in ('approved', 'active') order by random() limit 1),
      close_ticket => random() < 0.5);
  elsif dice < 0.97 then
    perform tests.act_as_database();
    select t.id into transfer from private.transfers t where t.direction = 'out' and t.reverses is null order by random() limit 1;
    perform tests.act_as('admin');
    perform public.undo_refund(transfer);
    return 'undone';
  end if;
  perform public.close_month(next);
  perform tests.act_as_database();
  insert into tests.closed values (next, pg_temp.rows_until(pg_temp.last_day(next)));
  return 'closed';
end $$;
create function pg_temp.step(number integer) returns text language plpgsql as $$
declare
  child uuid;
  one uuid;
  sum_of constant numeric := 100 * (1 + floor(random() * 100));
  told constant boolean := random() < 0.5;
  arrived constant numeric := case when told then 100 * (1 + floor(random() * 100)) end;
  day constant date := case when told then date '2026-01-01' + (random() * 300)::integer end;
  coin constant public.currency := (array['NGN', 'ZAR', 'USD'])[1 + floor(random() * 3)];
  dice constant numeric := random();
begin
  perform tests.act_as_database();
  select id into child from public.applications order by random() limit 1;
  if child is null or dice < 0.06 then
    return tests.application(jsonb_build_object('status', 'approved'));
  elsif dice < 0.20 then
    return tests.payment(child, jsonb_build_object('amount', sum_of, 'currency', coin,
      -- Also rows that arrive decided, as a restored backup has them.
      'status', (array['pending', 'pending', 'approved'])[1 + floor(random() * 3)],
      'description', case when random() < 0.5 then 'Talent Hunt Ticket' else 'Contribution' end));
  elsif dice < 0.26 then
    return tests.subscription(child, jsonb_build_object('amount', sum_of, 'currency', coin));
  elsif dice < 0.32 then
    return tests.donation();
  end if;
  if random() < 0.3 then
    return pg_temp.divide();
  end if;
  perform tests.act_as((array['admin', 'second_admin'])[1 + number % 2]);
  if dice < 0.50 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'payment') order by random() limit 1;
    return public.update_payment_status(one, 'approved', received_amount => arrived, received_on => day, reason => 'by chance',
      accept_second => random() < 0.5, open_ticket => random() < 0.5, received_currency => case when random() < 0.2 then 'NGN'::public.currency end);
  elsif dice < 0.60 then
    -- Many at once.
    perform public.update_payment_status(p.id, 'approved', accept_second => true)
    from (select id from public.get_all_payments_and_subscriptions(only_type => 'payment', only_status => 'pending')
      order by random() limit 5) p;
    return 'bulk';
  elsif dice < 0.66 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'subscription') order by random() limit 1;
    return public.handle_subscription_status_update(one, 'active', received_amount => arrived, received_on => day);
  elsif dice < 0.78 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'payment', only_status => 'approved')
    order by random() limit 1;
    return public.undo_payment_decision(one, 'by chance');
  elsif dice < 0.81 then
    select id into one from public.get_all_payments_and_subscriptions(only_type => 'subscription') order by random() limit 1;
    return public.undo_subscription_decision(one, 'by chance');
  elsif dice < 0.87 then
    select id into one from public.donations order by random() limit 1;
    return public.decide_donation(one, 'confirmed', sum_of, coin, date '2026-05-05' + (random() * 180)::integer);
  elsif dice < 0.90 then
    select id into one from public.donations order by random() limit 1;
    return public.undo_donation_decision(one, 'by chance');
  elsif dice < 0.92 then
    select id into one from public.donations order by random() limit 1;
    perform public.erase_donation(one);
    return 'erased';
  elsif dice < 0.96 then
    return public.confirm_ticket(child, sum_of, date '2026-05-05' + (random() * 180)::integer, correction_reason => 'by chance', accept_pending => true, accept_second => random() < 0.5);
  end if;
  delete from public.applications where id = child;
  return 'deleted';
exception when raise_exception then
  return 'refused';
end $$;

select setseed(0.13);
create function pg_temp.checked_step(n integer) returns text language plpgsql as $$
declare
  outcome constant text := pg_temp.step(n);
  fault text;
begin
  perform tests.act_as_database();
  fault := pg_temp.fault(n % 20 = 0);
  if fault is not null then
    raise exception 'after act %, which was %: %', n, outcome, fault using errcode = 'XX000';
  end if;
  return outcome;
end $$;
create temp table steps as select n, pg_temp.checked_step(n) as outcome from generate_series(1, 2000) n;
select tests.act_as_database();

select is(pg_temp.booked(), pg_temp.recounted(), 'the ledger says what is approved, and what was when it was deleted');
select cmp_ok((select sum(amount) from tests.gone), '>', 0::numeric, 'of which some was');
select cmp_ok((select count(*) from private.ledger where reverses is not null), '>', 20::bigint, 'and some was taken back');
select is_empty($$ select kind, row_id from private.booked_entries group by 1, 2 having count(*) > 1 $$, 'nothing stands in it twice');
select is_empty($$ select month from tests.closed c where pg_temp.rows_until(pg_temp.last_day(c.month)) <> c.rows $$, 'nothing in a closed month changed');
select cmp_ok((select count(*) from tests.closed), '>', 0::bigint, 'of which there are some');
select cmp_ok((select count(*) from private.transfers where direction = 'out' and reverses is null), '>', 20::bigint, 'and refunds');
set constraints all immediate;
select is_empty($$ select currency from private.receipts group by currency, year having count(*) <> max(number) $$, 'receipts have no gap');
select results_eq(
  $$ select value, amount from private.tallied_by('money') order by value $$,
  $$ select concat_ws('/', day, coalesce(country::text, ''), currency, kind, way), sum(amount) from (
       select l.day, l.country, l.currency, l.kind::text, t.way, l.amount from private.ledger l join private.transfers t on t.id = l.transfer_id
       union all
       select t.received_on, t.country, t.currency, 'transfer', t.way, case t.direction when 'in' then t.amount else -t.amount end
       from private.transfers t) booked
     group by 1 having sum(amount) <> 0 order by 1 $$,
  'and its days are tallied');
select * from finish();

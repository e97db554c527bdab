\ir support/actors.psql
\ir support/books.psql
-- The books after 2,000 random acts of two administrators in turns: after each, what arrived is what it was used for,
-- what went back and what is left, and nothing in a closed month changed.
select plan(8);

update private.settings set value = '100000' where name ~ '^forms_per_';

create function pg_temp.day() returns date language sql as $$
  select (now() at time zone 'Africa/Lagos')::date - (random() * 200)::integer $$;
create function pg_temp.row_of(kind text, status text) returns uuid language sql security definer as $$
  select id from (
    select id, 'payment' as kind, p.status::text from public.payments p
    union all select id, 'subscription', s.status::text from public.subscriptions s
    union all select id, 'donation', d.status::text from public.donations d) r
  where r.kind = row_of.kind and (row_of.status is null or r.status = row_of.status) order by random() limit 1 $$;
-- Some parts: payments, subscriptions and children of any family, and donations.
create function pg_temp.parts(total numeric) returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(jsonb_build_object(kind || '_id', id, 'amount', trim_scale(round(total / (2 + floor(random() * 2))::numeric, 2)),
    'open_ticket', random() < 0.3, 'accept_second', random() < 0.3, 'reason', case when random() < 0.7 then 'By chance' end)), '[]')
  from (
    (select 'payment' as kind, id from public.payments where status = 'pending' order by random() limit floor(random() * 3)::integer)
    union all (select 'application', id from public.applications order by random() limit floor(random() * 2)::integer)
    union all (select 'subscription', id from public.subscriptions where status = 'pending' order by random() limit floor(random() * 1.2)::integer)
    union all (select 'donation', id from public.donations where status = 'pending_payment' order by random() limit floor(random() * 1.2)::integer)) p $$;
create function pg_temp.rest() returns uuid language sql security definer as $$
  select id from private.transfers t where id = origin_id and private.transfer_room(id) > 0 order by random() limit 1 $$;
-- Not of a row that is gone, which is remembered as it was.
create function pg_temp.refund() returns uuid language sql security definer as $$
  select t.id from private.transfers t left join private.ledger l on l.transfer_id = t.id and l.reverses is null
  where t.direction = 'out' and t.reverses is null and (l.id is null or l.row_id in (
    select id from public.payments union all select id from public.subscriptions union all select id from public.donations))
  order by random() limit 1 $$;
create table tests.closed (month date, rows text);
grant execute on all functions in schema pg_temp to public;

-- One random act: what it refuses, such as a second decision, changes nothing.
create function pg_temp.act(number integer) returns text language plpgsql as $$
declare
  child uuid;
  family uuid;
  one uuid;
  sum_of constant numeric := (array[100 * (1 + floor(random() * 100)), 10000, 180, 5000, 20000, 0.01 * (1 + floor(random() * 1000000))])[1 + floor(random() * 6)];
  told constant boolean := random() < 0.6;
  arrived constant numeric := case when told then sum_of end;
  day constant date := case when told then pg_temp.day() end;
  coin constant public.currency := (array['NGN', 'NGN', 'ZAR', 'USD'])[1 + floor(random() * 4)];
  -- A line that is new, or any, which may be booked.
  line constant uuid := case when told and random() < 0.5 then coalesce(
    case when random() < 0.3 then (select l.id from private.bank_transactions l where l.amount > 0 order by random() limit 1) end,
    tests.bank_line('by chance', sum_of + (array[0, 0, 5000])[1 + floor(random() * 3)], date '2026-05-01' + (random() * 3)::integer,
      (array['NGN', 'NGN', 'ZAR'])[1 + floor(random() * 3)]::public.currency)) end;
  reason constant text := case when random() < 0.8 then 'By chance' end;
  day_to_close date;
  dice constant numeric := random();
begin
  perform tests.act_as_database();
  select id, user_id into child, family from public.applications order by random() limit 1;
  if child is null or dice < 0.06 and number % 300 <> 0 then
    family := tests.id((array['owner', 'stranger'])[1 + floor(random() * 2)]);
    if random() < 0.2 then
      insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), number || '@example.com', now()) returning id into family;
    end if;
    perform tests.application(jsonb_build_object('status', 'approved', 'user_id', family)
      || case when random() < 0.3 then '{"country": "South Africa", "state_city": "Gauteng"}' else '{}' end::jsonb);
    return 'child';
  elsif dice < 0.22 and number % 300 <> 0 then
    perform tests.payment(child, jsonb_build_object('user_id', family, 'amount', sum_of, 'currency', coin,
      -- Also rows that arrive decided, as a restored backup has them.
      'status', (array['pending', 'pending', 'pending', 'approved'])[1 + floor(random() * 4)],
      'description', case when random() < 0.7 then 'Talent Hunt Ticket' else 'Contribution' end));
    return 'payment';
  elsif dice < 0.25 and number % 300 <> 0 then
    perform tests.subscription(child, jsonb_build_object('user_id', family, 'amount', sum_of, 'currency', coin));
    return 'subscription';
  elsif dice < 0.28 and number % 300 <> 0 then
    perform tests.donation();
    return 'donation';
  end if;
  perform tests.act_as((array['admin', 'second_admin'])[1 + number % 2]);
  if number % 300 = 0 then
    select m.month into day_to_close from public.get_book_months() m where m.closed_at is null;
    perform public.close_month(day_to_close);
    perform tests.act_as_database();
    insert into tests.closed values (day_to_close, tests.month_rows(day_to_close));
    return 'closed';
  elsif dice < 0.44 then
    perform public.update_payment_status(pg_temp.row_of('payment', case when random() < 0.9 then 'pending' end), 'approved', reason,
      received_amount => arrived, received_on => case when line is null then day end, received_currency => case when random() < 0.2 then coin end,
      bank_transaction_id => line,
      accept_second => random() < 0.5, open_ticket => random() < 0.5);
    return 'approved';
  elsif dice < 0.48 then
    -- Many at once.
    perform public.update_payment_status(p.id, 'approved', accept_second => true)
    from (select id from public.get_all_payments_and_subscriptions(only_type => 'payment', only_status => 'pending')
      order by random() limit 3) p;
    return 'bulk';
  elsif dice < 0.60 then
    perform public.book_transfer(pg_temp.parts(sum_of), bank_transaction_id => line, amount => case when line is null then sum_of end,
      currency => case when line is null then coin end, received_on => case when line is null then pg_temp.day() end,
      other_families => random() < 0.8, credit_to => case when random() < 0.8 then family end);
    return 'split';
  elsif dice < 0.67 then
    one := pg_temp.rest();
    perform public.book_transfer(pg_temp.parts(least(sum_of, 2000)), transfer_id => one, other_families => random() < 0.8);
    return 'credit used';
  elsif dice < 0.70 then
    perform public.handle_subscription_status_update(pg_temp.row_of('subscription', 'pending'), 'active', received_amount => arrived, received_on => day);
    return 'activated';
  elsif dice < 0.78 then
    perform public.undo_payment_decision(pg_temp.row_of('payment', 'approved'), 'by chance');
    return 'undone';
  elsif dice < 0.79 then
    perform public.undo_subscription_decision(pg_temp.row_of('subscription', 'active'), 'by chance');
    return 'subscription undone';
  elsif dice < 0.81 then
    perform public.decide_donation(pg_temp.row_of('donation', 'pending_payment'), 'confirmed', sum_of, coin, pg_temp.day());
    return 'confirmed';
  elsif dice < 0.82 then
    perform public.undo_donation_decision(pg_temp.row_of('donation', 'confirmed'), 'by chance');
    return 'donation undone';
  elsif dice < 0.825 then
    perform public.erase_donation(pg_temp.row_of('donation', null));
    return 'donor erased';
  elsif dice < 0.88 then
    one := pg_temp.row_of((array['payment', 'payment', 'payment', 'subscription', 'donation'])[1 + floor(random() * 5)], null);
    perform public.record_refund((array[sum_of, 100, 2500])[1 + floor(random() * 3)], pg_temp.day(), 'by chance', row_id => one, close_ticket => random() < 0.5);
    return 'refunded';
  elsif dice < 0.90 then
    one := pg_temp.rest();
    perform public.record_refund(least(sum_of, 100), pg_temp.day(), 'by chance', transfer_id => one);
    return 'credit refunded';
  elsif dice < 0.93 then
    perform public.undo_refund(pg_temp.refund());
    return 'refund undone';
  elsif dice < 0.96 then
    perform public.confirm_ticket(child, sum_of, pg_temp.day(), correction_reason => reason, accept_pending => true, accept_second => random() < 0.5,
      open_ticket => random() < 0.5);
    return 'cash';
  elsif dice < 0.97 then
    delete from public.applications where id = child;
    return 'deleted';
  elsif dice < 0.975 then
    perform tests.act_as_database();
    delete from auth.users u where u.id = (
      select a.user_id from public.applications a where a.user_id not in (select t.id from tests.actors t) order by random() limit 1);
    return case when found then 'account closed' else 'rested' end;
  elsif dice < 0.985 then
    perform public.confirm_ticket(child, correction_reason => reason);
    return 'corrected';
  else
    -- Two children of one family, of which the first waits for no decision on money.
    perform public.close_duplicate(one_of.id, other.id)
    from (
      select c.id, c.user_id from public.applications c
      where exists (select from public.applications a where a.user_id = c.user_id and a.id <> c.id)
        and not exists (select from public.payments p where p.application_id = c.id and p.status = 'pending')
        and not exists (select from public.subscriptions s where s.application_id = c.id and s.status = 'pending')
      order by random() limit 1) one_of
    cross join lateral (
      select a.id from public.applications a where a.user_id = one_of.user_id and a.id <> one_of.id order by random() limit 1) other;
    return case when found then 'duplicate closed' else 'rested' end;
  end if;
  return 'rested';
exception when raise_exception then
  return 'refused';
end $$;

-- The error after an act.
create function pg_temp.error_after(number integer) returns text language plpgsql as $$
begin
  perform tests.act_as_database();
  return case
    when tests.held_money() is distinct from tests.by_currency(tests.counted_money()) then 'what arrived is not what it was used for, and the rest'
    when exists (select from tests.closed c where tests.month_rows(c.month) <> c.rows) then 'a closed month changed'
    -- All that takes long, from time to time.
    when number % 100 = 0 then tests.books_error()
  end;
end $$;

select setseed(0.13);
create temp table kinds as select unnest(array['child', 'payment', 'subscription', 'donation', 'approved', 'bulk', 'split', 'credit used', 'activated',
  'undone', 'subscription undone', 'confirmed', 'donation undone', 'donor erased', 'refunded', 'credit refunded', 'refund undone', 'cash', 'deleted',
  'account closed', 'corrected', 'duplicate closed', 'closed', 'refused']) as outcome;
create temp table acts as
  select n, outcome, pg_temp.error_after(n) as error from (select n, pg_temp.act(n) as outcome from generate_series(1, 2000) n offset 0) a;
-- The seldom ones too: the acts go on until each kind was among them.
do $$
declare
  outcome_of text;
begin
  for number in 2001..6000 loop
    perform tests.act_as_database();
    exit when not exists (select from kinds k where not exists (select from acts a where a.outcome = k.outcome));
    outcome_of := pg_temp.act(number);
    insert into acts select number, outcome_of, pg_temp.error_after(number);
  end loop;
end $$;
select tests.act_as_database();

select is_empty('select n, outcome, error from acts where error is not null order by n limit 3', 'after each act the books are right');
select is(tests.books_error(), null, 'and at the end, with receipts, tickets and points');
select is_empty('select outcome from kinds except select outcome from acts',
  'each kind of act was among them');
select cmp_ok((select count(*) from acts where outcome = 'refused'), '<', (select count(*) / 2 from acts), 'and not too many were refused');
select cmp_ok((select count(*) from private.ledger where reverses is not null), '>', 20::bigint, 'some was taken back');
select cmp_ok((select count(*) from tests.closed), '>', 2::bigint, 'and months were closed');
select is(
  (select jsonb_object_agg(currency, trim_scale(amount)) from (select l.currency, sum(l.amount) as amount from private.book_rows(null, null, null, null, null, null) l group by 1 having sum(l.amount) <> 0) b),
  tests.held_money(), 'the lines of the export add up to what is held');
select is_empty($$ select c.month from private.closed_months c
  where c.sums <> coalesce((select jsonb_object_agg(h.currency, trim_scale(h.amount)) from private.held_until((c.month + interval '1 month')::date - 1) h), '{}') $$,
  'each closed month still holds its closing sums');
select * from finish();

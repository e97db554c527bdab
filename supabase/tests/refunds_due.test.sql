\ir support/actors.psql
-- Money to give back: what is on the list, for whom, and that a recorded refund takes it off.
select no_plan();

select tests.member('finance', 'finance', private.states_of('Nigeria'));
select tests.member('abroad', 'finance', private.states_of('South Africa'));
select tests.member('reviewer', 'reviewer', array['Lagos']);
update auth.users u set raw_user_meta_data = '{"parent_name": "Ngozi Obi"}' where u.id = tests.id('owner');
-- The first child pays twice, the second once.
select tests.application('{"id": "10000000-0000-4000-8000-000000000001", "status": "approved"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "child_name": "Bola Obi", "status": "approved"}') is not null;
select tests.payment(('10000000-0000-4000-8000-00000000000' || case n when 3 then 2 else 1 end)::uuid,
  jsonb_build_object('id', '20000000-0000-4000-8000-00000000000' || n)) is not null
from generate_series(1, 3) n;
create function pg_temp.due() returns text language sql as $$
  select string_agg(concat_ws(' ', d.kind, right(d.row_id::text, 1), d.family_name, d.child_name, trim_scale(d.amount), d.currency, d.reason, d.total), ', '
    order by d.kind, d.row_id)
  from public.get_refunds_due() d $$;
create function pg_temp.today() returns text language sql as $$ select concat_ws(' ', w.count, w.oldest) from public.get_work() w where w.kind = 'refunds' $$;
grant execute on all functions in schema pg_temp to public;

select tests.act_as('admin');
select is(pg_temp.due(), null, 'nothing is to give back while nothing arrived');
select public.book_transfer(jsonb_build_array(jsonb_build_object('payment_id', '20000000-0000-4000-8000-000000000001', 'amount', 10000)),
  amount => 12500, currency => 'NGN', received_on => '2026-05-05') is not null;
select is(pg_temp.due(), 'credit Ngozi Obi 2500 NGN credit 1', 'what is left of a transfer');
select public.update_payment_status('20000000-0000-4000-8000-000000000002', 'approved', received_amount => 10000, received_on => '2026-05-06',
  accept_second => true) is not null;
select public.update_payment_status('20000000-0000-4000-8000-000000000003', 'approved', received_amount => 10000, received_on => '2026-05-07') is not null;
select is(pg_temp.due(), 'credit Ngozi Obi 2500 NGN credit 2, payment 2 Ngozi Obi Adaeze Obi 10000 NGN double 2', 'a second payment of one ticket');
select tests.act_as_database();
update public.applications set status = 'rejected' where id = '10000000-0000-4000-8000-000000000002';

select tests.act_as('owner');
select results_eq('select currency::text, amount from public.get_due_back()', $$ values ('NGN', 22500::numeric) $$, 'the family reads its sum of the three');
select tests.act_as('stranger');
select is_empty('select from public.get_due_back()', 'and no other family''s');
select tests.act_as('finance');
select is(pg_temp.due(), 'credit Ngozi Obi 2500 NGN credit 3, payment 2 Ngozi Obi Adaeze Obi 10000 NGN double 3, payment 3 Ngozi Obi Bola Obi 10000 NGN rejected 3',
  'the ticket of a rejected child, as a member for its money reads it');
select is(pg_temp.today(), '3 2026-05-05', 'Today counts the same sums, with the day of the oldest');
select results_eq('select arrived_on from public.get_refunds_due(1, 1)', $$ values ('2026-05-06'::date) $$, 'page by page, the oldest first');
select public.record_refund(4000, '2026-05-08', 'Paid twice', row_id => '20000000-0000-4000-8000-000000000002') is not null;
select public.record_refund(2500, '2026-05-08', 'Left over', transfer_id => d.transfer_id) is not null from public.get_refunds_due() d where d.kind = 'credit';
select is(pg_temp.due(), 'payment 2 Ngozi Obi Adaeze Obi 6000 NGN double 2, payment 3 Ngozi Obi Bola Obi 10000 NGN rejected 2', 'what has left is off the list');
select is(pg_temp.today(), '2 2026-05-06', 'nor is it counted on Today');
select tests.act_as('abroad');
select is(concat(pg_temp.due(), pg_temp.today()), '', 'a member for the money of another country reads none of it');
select tests.act_as('reviewer');
select tests.refused('select public.get_refunds_due()', '42501', 'money is not a reviewer''s', '^not_your_role$');
select tests.act_as('owner');
select tests.refused('select public.get_refunds_due()', '42501', 'nor a parent''s', '^administrator_required$');
select tests.act_as('anon');
select tests.refused('select public.get_refunds_due()', '42501', 'nor a visitor''s', '^permission denied for function');
select tests.lacks_grant('select * from public.get_due_back()', 'who has nothing to get back');
select tests.act_as_database();
select * from finish();
